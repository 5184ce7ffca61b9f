import { loadModule, parseSync } from 'libpg-query'
import type { ReadableTables } from '#server/reports/sql/named-things.ts'
import { NamedThings } from '#server/reports/sql/named-things.ts'
import { ParsedText, parserProblem } from '#server/reports/sql/parsed-text.ts'
import { type StatementPart, type StatementProblem, statementParts } from '#server/reports/sql/statement-text.ts'
import { treeProblem } from '#server/reports/sql/tree-walk.ts'
import { conditionsCanFail } from './failing-conditions.ts'

type Tree = Record<string, unknown>

/** Tables that a statement may change: writable columns, and whether it may delete rows. */
export type ChangeableTables = ReadonlyMap<string, { columns: ReadonlySet<string>; deletes: boolean }>

/** Statement, cut in two where the product inserts its own conditions. */
export interface ChangeStatement {
  kind: 'insert' | 'update' | 'delete'
  table: string
  /** Columns that an INSERT fills. Empty for other statements. */
  columns: readonly string[]
  /** Text up to the WHERE of an UPDATE or DELETE, or up to the values of an INSERT. */
  head: readonly StatementPart[]
  /** Condition, or values. */
  tail: readonly StatementPart[]
  variables: readonly string[]
  /**
   * True when a condition can fail with the values of a row. It must then not be evaluated on rows that the statement
   * may not see.
   */
  canFail: boolean
}

export type ChangeCheck = { problem: StatementProblem } | { problem?: undefined; statement: ChangeStatement }

const NO_CHANGE = '应为一条 INSERT、UPDATE 或 DELETE 语句'

// Like the check of reports: a server that cannot load the parser does not start.
await loadModule()

const KINDS = { InsertStmt: 'insert', UpdateStmt: 'update', DeleteStmt: 'delete' } as const
type KindName = keyof typeof KINDS

/** Clauses allowed at the top of a statement: no WITH, FROM, USING, RETURNING and ON CONFLICT. */
const FIELDS: Record<KindName, readonly string[]> = {
  InsertStmt: ['relation', 'cols', 'selectStmt', 'override'],
  UpdateStmt: ['relation', 'targetList', 'whereClause'],
  DeleteStmt: ['relation', 'whereClause'],
}
const REFUSED: Record<string, string> = {
  withClause: '语句开头不能使用 WITH',
  fromClause: '不能使用 UPDATE … FROM，请用子查询',
  usingClause: '不能使用 DELETE … USING，请用子查询',
  onConflictClause: '不能使用 ON CONFLICT',
  returningList: '不能使用 RETURNING',
  returningClause: '不能使用 RETURNING',
}

/**
 * Parses a statement of a form with the parser of PostgreSQL and refuses everything that is not known to be harmless.
 * Allows one INSERT, UPDATE or DELETE on the given tables and columns. UPDATE and DELETE need a condition. Inside,
 * the rules of reports apply.
 * @param readable columns of the same tables that it may name
 */
export function checkChange(text: string, tables: ChangeableTables, readable: ReadableTables): ChangeCheck {
  const { parts, problem } = statementParts(text)
  if (problem) return { problem }
  if (parts.length === 0) return refused(NO_CHANGE)
  const placed = parts.find((part) => 'param' in part)
  if (placed) return refused('参数写作 #{字段}', placed.from)
  const parsed = new ParsedText(parts)
  try {
    return judgeParsed(parsed, parts, tables, readable)
  } catch (error) {
    return { problem: parserProblem(error, parsed) }
  }
}

const refused = (reason: string, at = 0): { problem: StatementProblem } => ({ problem: { reason, at } })

function judgeParsed(
  parsed: ParsedText,
  parts: readonly StatementPart[],
  tables: ChangeableTables,
  readable: ReadableTables,
): ChangeCheck {
  const { stmts = [] } = parseSync(parsed.text) as { stmts?: { stmt?: Tree }[] }
  const [first, second] = stmts
  const [name, body] = (Object.entries(first?.stmt ?? {})[0] ?? []) as [KindName | undefined, Tree | undefined]
  if (name === undefined || body === undefined || !Object.hasOwn(KINDS, name)) {
    return refused(NO_CHANGE)
  }
  if (second) return refused('只能有一条语句')
  const unknown = Object.keys(body).find((field) => !FIELDS[name].includes(field))
  if (unknown !== undefined) return refused(REFUSED[unknown] ?? `不能使用 ${unknown}`)
  const reason = targetProblem(name, body, tables)
  if (reason !== undefined) return refused(reason)
  const things = new NamedThings(first!.stmt!, readable)
  for (const node of nodesOf(name, body)) {
    const found = treeProblem(node, things)
    if (found) return refused(found.reason, parsed.byteToOriginal(found.byte))
  }
  const table = String((body.relation as Tree).relname)
  const columns = name === 'InsertStmt' ? namesIn(body.cols) : []
  const variables = parts.flatMap((part) => ('variable' in part ? [part.variable] : []))
  const canFail = conditionsCanFail(body)
  return {
    statement: {
      kind: KINDS[name],
      table,
      columns,
      variables: [...new Set(variables)],
      canFail,
      ...cut(parts, KINDS[name]),
    },
  }
}

/** Checks the table and columns that a statement writes. Reads are checked apart. */
function targetProblem(name: KindName, body: Tree, tables: ChangeableTables): string | undefined {
  const { relname } = body.relation as Tree
  const target = tables.get(String(relname))
  if (!target) return `不能更改表 ${relname}`
  if (name === 'DeleteStmt' && !target.deletes) return `不能用语句删除 ${relname} 的记录，请用删除功能`
  if (name !== 'InsertStmt' && body.whereClause === undefined) return 'UPDATE 和 DELETE 须有 WHERE 条件'
  if (name === 'InsertStmt' && (body.cols === undefined || body.selectStmt === undefined)) {
    return 'INSERT 须写明列名和值'
  }
  if (name === 'InsertStmt' && body.override !== 'OVERRIDING_NOT_SET') return '不能使用 OVERRIDING'
  const written = name === 'DeleteStmt' ? [] : namesIn(name === 'InsertStmt' ? body.cols : body.targetList)
  const wrong = written.find((column) => !target.columns.has(column))
  if (wrong !== undefined) return `不能写入 ${relname} 的列 ${wrong}`
  return new Set(written).size === written.length ? undefined : '同一列写了两次'
}

function nodesOf(name: KindName, body: Tree): Tree[] {
  const relation = { RangeVar: body.relation }
  if (name === 'InsertStmt') return [relation, ...(body.cols as Tree[]), body.selectStmt as Tree]
  const targets = name === 'UpdateStmt' ? (body.targetList as Tree[]) : []
  return [relation, ...targets, body.whereClause as Tree]
}

/**
 * An assignment to several columns in one clause names only the first of them here. It is refused as a node of the
 * tree.
 */
function namesIn(list: unknown): string[] {
  return (list as Tree[]).map((item) => String((item.ResTarget as Tree | undefined)?.name))
}

const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|[\s\S]/g

/**
 * Cuts a statement at its outermost WHERE, or after the column list of an INSERT.
 * It was parsed before, so brackets and quotes are balanced. Without WITH, FROM and ON CONFLICT there is no other
 * WHERE outside brackets.
 */
function cut(parts: readonly StatementPart[], kind: ChangeStatement['kind']): Pick<ChangeStatement, 'head' | 'tail'> {
  let depth = 0
  for (const [at, part] of parts.entries()) {
    if (!('text' in part)) continue
    for (const { 0: token, index } of part.text.matchAll(TOKEN)) {
      if (token === '(') depth += 1
      if (token === ')') depth -= 1
      const isEnd = depth === 0 && (kind === 'insert' ? token === ')' : token.toLowerCase() === 'where')
      if (!isEnd) continue
      const end = kind === 'insert' ? index + 1 : index
      const rest = part.text.slice(index + token.length)
      return {
        head: [...parts.slice(0, at), { ...part, text: part.text.slice(0, end) }],
        tail: [{ text: rest, from: part.from + index + token.length }, ...parts.slice(at + 1)],
      }
    }
  }
  throw new Error('a statement that was parsed has no place where it can be cut')
}
