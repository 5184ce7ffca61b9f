import type { NamedThings } from './named-things.ts'
import type { Scope } from './statement-scope.ts'
import {
  EXPRESSION_KINDS,
  FUNCTIONS,
  MOST_IN_SERIES,
  OPERATORS,
  SERIES,
  TYPES,
  VALUE_WORDS,
} from './statement-words.ts'

type Tree = Record<string, unknown>

/** Further check of a node beside its fields: a reason to refuse it, or nothing. */
type Check = (body: Tree, scope: Scope, things: NamedThings) => string | undefined

/** @returns the reason of a refusal. */
export function checkNode(name: string, body: Tree, scope: Scope, things: NamedThings): string | undefined {
  return CHECKS[name]?.(body, scope, things)
}

const CHECKS: Readonly<Record<string, Check>> = {
  RangeVar: table,
  RangeFunction: series,
  ColumnRef: column,
  FuncCall: call,
  TypeName: typeName,
  A_Expr: expression,
  SubLink: ({ operName }) => (operName === undefined ? undefined : operator(operName)),
  CommonTableExpr: ({ ctequery }) =>
    'SelectStmt' in (ctequery as Tree) ? undefined : 'WITH 中只能写 SELECT，不能修改数据',
  SQLValueFunction: ({ op }) => (VALUE_WORDS.has(String(op)) ? undefined : '不能使用关于连接或用户的系统变量'),
}

function table({ relname, inh, relpersistence }: Tree, scope: Scope, things: NamedThings): string | undefined {
  const name = String(relname)
  if (inh !== true || relpersistence !== 'p') return '不能使用 ONLY'
  if (scope.has(name)) return undefined
  if (!things.tables.has(name)) return `不能读取表 ${name}`
  things.read.add(name)
  return undefined
}

/** Accepts one series of whole numbers that is limited by its constants. */
function series({ functions }: Tree, _scope: Scope, things: NamedThings): string | undefined {
  if (!things.onlyReads) return 'FROM 中不能使用函数'
  const call = seriesIn(functions as Tree[])
  if (!call) return `FROM 中只能使用函数 ${SERIES}`
  const [start, stop, step = 1] = ((call.args as Tree[] | undefined) ?? []).map(wholeNumber)
  if (start === undefined || stop === undefined || !Number.isInteger(start + stop + step) || step === 0)
    return `${SERIES} 的参数为整数常量，日期可写作 日期 + 序号`
  things.seriesRows *= Math.floor(Math.abs((stop - start) / step)) + 1
  return things.seriesRows <= MOST_IN_SERIES ? undefined : `一条语句中的 ${SERIES} 合计最多 ${MOST_IN_SERIES} 行`
}

/** The call, where it is the only one and plain. */
function seriesIn(functions: readonly Tree[]): Tree | undefined {
  const [item, ...others] = functions
  const [node] = (item?.List as { items?: Tree[] } | undefined)?.items ?? []
  const call = node?.FuncCall as Tree | undefined
  if (others.length > 0 || call === undefined || namesOf(call.funcname).join('.') !== SERIES) return undefined
  return Object.keys(call).every((name) => ['funcname', 'args', 'funcformat', 'location'].includes(name))
    ? call
    : undefined
}

/** @returns NaN for anything but a whole number, which may have a sign */
function wholeNumber(node: Tree): number {
  const { kind, name, lexpr, rexpr } = (node.A_Expr ?? {}) as Tree
  if (kind === 'AEXPR_OP' && lexpr === undefined && rexpr && namesOf(name).join() === '-')
    return -wholeNumber(rexpr as Tree)
  const constant = node.A_Const as { ival?: { ival?: number } } | undefined
  return constant?.ival === undefined ? Number.NaN : (constant.ival.ival ?? 0)
}

function column({ fields }: Tree, _scope: Scope, things: NamedThings): string | undefined {
  const names = fields as Tree[]
  if (names.length > 2) return '字段名不能带模式名'
  const last = names.at(-1)!
  if ('A_Star' in last) return undefined
  const name = stringOf(last)
  return name !== undefined && things.knowsColumn(name) ? undefined : `没有字段 ${name}，或不能读取`
}

function call({ funcname, funcformat }: Tree): string | undefined {
  const names = namesOf(funcname)
  // EXTRACT, TRIM and similar functions are written without a schema, and parsed with one.
  const own = names.length === 2 && names[0] === 'pg_catalog' && funcformat === 'COERCE_SQL_SYNTAX'
  const name = names.at(-1)
  if (names.length > 1 && !own) return '函数名不能带模式名'
  return name !== undefined && FUNCTIONS.has(name) ? undefined : `不能使用函数 ${name}`
}

function typeName({ names }: Tree): string | undefined {
  const parts = namesOf(names)
  const isPlain = parts.length === 1 || (parts.length === 2 && parts[0] === 'pg_catalog')
  return isPlain && TYPES.has(parts.at(-1)!) ? undefined : `不能使用类型 ${parts.join('.')}`
}

function expression({ kind, name }: Tree): string | undefined {
  return EXPRESSION_KINDS.has(String(kind)) ? operator(name, kind) : '不能使用 SIMILAR TO 等运算'
}

/** Returns the problem of an operator. BETWEEN has a word as name, the others have symbols. */
function operator(name: unknown, kind?: unknown): string | undefined {
  const names = namesOf(name)
  if (String(kind).includes('BETWEEN')) return undefined
  if (names.length !== 1) return '运算符不能带模式名'
  return OPERATORS.has(names[0]!) ? undefined : `不能使用运算符 ${names[0]}`
}

function namesOf(list: unknown): string[] {
  return (list as Tree[]).map((item) => stringOf(item) ?? '')
}

function stringOf(item: Tree): string | undefined {
  return (item.String as { sval?: string } | undefined)?.sval
}
