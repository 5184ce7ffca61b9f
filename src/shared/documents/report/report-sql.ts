import { type SqlToken, sqlTokens } from './report-sql-tokens.ts'
import { SQL_FUNCTIONS, SQL_REFUSED, SQL_TYPES } from './report-sql-words.ts'

/** `quoted`: the parameter stood in quotes, where a missing value becomes an empty text. */
export type SqlPart = { text: string } | { param: string; quoted?: true } | { variable: string; quoted?: true }

/** Parsed statement of a report. */
export interface ReportSql {
  /** Constant text, and parameters between. */
  parts: readonly SqlPart[]
  /** Names after FROM and JOIN that the statement does not define itself. */
  tables: readonly string[]
  /** Reasons why it must not run; empty for a valid statement. */
  problems: readonly string[]
}

/**
 * Checks the statement of a report and refuses everything unknown: other statements than one SELECT, functions, types,
 * comments, names of schemas. It is no full parser, so it refuses some valid statements too.
 */
export function readReportSql(lines: readonly string[]): ReportSql {
  const text = lines.join('\n')
  const { tokens, refused } = sqlTokens(text)
  const reader = new Reader(tokens)
  reader.read()
  const problems = refused === undefined ? reader.problems : [refused, ...reader.problems]
  return { parts: partsOf(tokens, text), tables: [...reader.tables], problems: [...new Set(problems)] }
}

function partsOf(tokens: readonly SqlToken[], text: string): SqlPart[] {
  const parts: SqlPart[] = []
  let done = 0
  for (const { kind, value, start, end } of tokens) {
    if (kind !== 'param' && kind !== 'variable') continue
    parts.push({ text: text.slice(done, start) }, kind === 'param' ? { param: value } : { variable: value })
    done = end
  }
  return [...parts, { text: text.slice(done) }]
}

/** Words that end a list of tables. */
const AFTER_TABLES = new Set(['where', 'group', 'having', 'order', 'limit', 'union', 'intersect', 'except', 'window'])

class Reader {
  readonly problems: string[] = []
  readonly tables = new Set<string>()
  /** Names of WITH that are complete, and can be read from now on. */
  private readonly made = new Set<string>()
  private making: string | undefined
  /** For each open bracket: true where a comma separates tables. */
  private readonly inTables: boolean[] = [false]

  constructor(private readonly tokens: readonly SqlToken[]) {}

  read(): void {
    const first = this.tokens[0]
    if (first?.kind !== 'word' || !['select', 'with'].includes(first.value)) {
      this.problems.push('应为一条 SELECT 语句')
    }
    for (const [index, token] of this.tokens.entries()) {
      if (token.kind === 'word') this.word(token.value, index)
      else if (token.kind === 'sign') this.sign(token.value)
      else if (token.kind === 'identifier') this.quoted(index)
    }
    if (this.inTables.length !== 1) this.problems.push('括号不成对')
  }

  private at(index: number): string | undefined {
    const token = this.tokens[index]
    return token?.kind === 'text' ? undefined : token?.value
  }

  private word(word: string, index: number): void {
    if (SQL_REFUSED.has(word)) this.problems.push(`不能使用 ${word}`)
    if (this.at(index - 1) === '::' && !SQL_TYPES.has(word)) this.problems.push(`不能使用类型 ${word}`)
    if (this.at(index + 1) === '(' && !SQL_FUNCTIONS.has(word)) this.problems.push(`不能使用函数 ${word}`)
    if (AFTER_TABLES.has(word) && !this.isName(index)) this.inTables[this.inTables.length - 1] = false
    if (word === 'join' || (word === 'from' && !this.comparesAt(index))) this.table(index + 1)
    if (this.at(index + 1) === 'as' && this.at(index + 2) === '(') this.makes(word)
  }

  /** A word after a dot or AS is a column name, even if it is a keyword elsewhere. */
  private isName(index: number): boolean {
    return ['.', 'as'].includes(this.at(index - 1) ?? '')
  }

  /** Returns whether FROM belongs to IS [NOT] DISTINCT FROM, and not to a column with the name "distinct". */
  private comparesAt(index: number): boolean {
    const is = this.at(index - 2) === 'not' ? index - 3 : index - 2
    return this.at(index - 1) === 'distinct' && this.at(is) === 'is' && !this.isName(is)
  }

  /** Reads a name in WITH; only the outermost WITH may have names, so that none hides another. */
  private makes(name: string): void {
    if (this.inTables.length > 1) this.problems.push('WITH 只能写在最外层')
    else this.making = name
  }

  private table(index: number): void {
    this.inTables[this.inTables.length - 1] = true
    const at = this.at(index) === 'lateral' ? index + 1 : index
    const token = this.tokens[at]
    if (this.at(at) === '(' && token?.kind === 'sign') {
      // A bracket around tables would be another place for table names.
      if (this.at(at + 1) !== 'select') this.problems.push('FROM 和 JOIN 的括号内应为 SELECT')
      return
    }
    if (token?.kind !== 'word') this.problems.push('FROM 和 JOIN 之后应为表名')
    else if (this.at(at + 1) === '.') this.problems.push(`表名 ${token.value} 不能带模式名`)
    else if (!this.made.has(token.value)) this.tables.add(token.value)
  }

  private quoted(index: number): void {
    if (this.at(index - 1) !== 'as') this.problems.push('双引号只用于列的别名')
  }

  private sign(sign: string): void {
    if (sign === ';') this.problems.push('只能有一条语句，不写分号')
    if (sign === '(') this.inTables.push(false)
    if (sign === ')') this.close()
    if (sign === ',' && this.inTables.at(-1)) this.problems.push('多个表用 JOIN 连接，不用逗号')
  }

  private close(): void {
    if (this.inTables.length === 1) this.problems.push('括号不成对')
    else this.inTables.pop()
    if (this.inTables.length > 1 || this.making === undefined) return
    this.made.add(this.making)
    this.making = undefined
  }
}
