import type { ReadableTables } from './named-things.ts'
import type { TreeProblem } from './tree-walk.ts'

type Tree = Record<string, unknown>

/** Estimated characters of columns, by name. */
type Sizes = ReadonlyMap<string, number>

interface Scope {
  /** Queries of WITH, by name. */
  queries: ReadonlyMap<string, Sizes>
  /** Columns of the tables and queries in FROM, and of those around. */
  columns: Sizes
}

/** Estimated characters of a stored value, and of rows put together to one value. */
const STORED = 100
const COLLECTED = 10 * STORED
/** About a thousand stored values in one. PostgreSQL itself stops at 1 GB only. */
const MOST = 100_000

/**
 * Refuses a statement whose texts grow beyond use: `a || a || a` in seven queries of WITH, one upon the other, makes 2000
 * texts of each. Adds up the parts of each expression; rows that an aggregate collects count as ten.
 * @param statement a tree whose nodes were all checked
 */
export function growthProblem(statement: Tree, tables: ReadableTables): TreeProblem | undefined {
  try {
    new Growth(tables).query(statement.SelectStmt as Tree, { queries: new Map(), columns: new Map() })
    return undefined
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return { reason: '拼接或替换出的文本过长', byte: error.byte }
  }
}

/** A query whose size is not known yet. */
const UNKNOWN: Sizes = new Map([['', Number.POSITIVE_INFINITY]])

class TooLarge extends Error {
  constructor(readonly byte: number) {
    super()
  }
}

class Growth {
  private byte = 0

  constructor(private readonly tables: ReadableTables) {}

  query(select: Tree, around: Scope): Sizes {
    const { withClause, fromClause = [], larg, rarg, targetList = [], valuesLists = [], ...rest } = select
    const queries = this.queriesOf(withClause as Tree | undefined, around)
    const scope = { queries, columns: new Map(around.columns) }
    if (larg && rarg) return this.united(select, scope)
    const own = new Map<string, number>()
    // A query of FROM may read those before it (LATERAL).
    for (const item of fromClause as Tree[]) {
      larger(own, this.from(item, scope))
      larger(scope.columns, own)
    }
    const found = this.targets(targetList as Tree[], own, scope)
    this.add([...(valuesLists as Tree[])], scope)
    // ORDER BY and GROUP BY may name a result.
    larger(scope.columns, found)
    for (const part of Object.values(rest)) this.size(part, scope)
    return valuesLists && (valuesLists as Tree[]).length > 0 ? this.values(valuesLists as Tree[], scope) : found
  }

  private queriesOf(clause: Tree | undefined, around: Scope): Map<string, Sizes> {
    const queries = new Map(around.queries)
    const { ctes = [], recursive } = (clause ?? {}) as { ctes?: { CommonTableExpr: Tree }[]; recursive?: boolean }
    // PostgreSQL would let these name each other in any order, so those that follow have no size yet.
    if (recursive) for (const { CommonTableExpr: query } of ctes) queries.set(String(query.ctename), UNKNOWN)
    for (const { CommonTableExpr: query } of ctes) {
      const { ctename, ctequery, aliascolnames } = query
      const { SelectStmt: select } = ctequery as { SelectStmt: Tree }
      const inner = { queries, columns: around.columns }
      const isUnion = recursive && select.larg && !select.withClause
      const sizes = isUnion ? this.united(select, inner, query) : this.query(select, inner)
      queries.set(String(ctename), renamed(sizes, aliascolnames))
    }
    return queries
  }

  /** @param self query of WITH RECURSIVE, which passes on its columns unchanged, in any order */
  private united({ larg, rarg }: Tree, scope: Scope, self?: Tree): Sizes {
    const sizes = new Map(evened(this.query(larg as Tree, scope)))
    const known = self && [String(self.ctename), renamed(sizes, self.aliascolnames)]
    const queries = known ? new Map([...scope.queries, known as [string, Sizes]]) : scope.queries
    larger(sizes, this.query(rarg as Tree, { ...scope, queries }))
    return evened(sizes)
  }

  private values(lists: readonly Tree[], scope: Scope): Sizes {
    const rows = lists.map((item) => ((item.List as Tree | undefined)?.items ?? []) as Tree[])
    const size = Math.max(...rows.flat().map((value) => this.size(value, scope)), 0)
    return new Map(rows[0]?.map((_, index) => [`column${index + 1}`, size]))
  }

  private from(item: Tree, scope: Scope): Sizes {
    const [name, body] = Object.entries(item)[0] as [string, Tree]
    const { alias } = body as { alias?: Tree }
    if (name === 'JoinExpr') {
      const sizes = new Map(this.from(body.larg as Tree, scope))
      larger(sizes, this.from(body.rarg as Tree, { ...scope, columns: both(scope.columns, sizes) }))
      this.size(body.quals, { ...scope, columns: both(scope.columns, sizes) })
      return renamed(sizes, alias?.colnames)
    }
    if (name === 'RangeSubselect') {
      const { SelectStmt: select } = body.subquery as { SelectStmt: Tree }
      return renamed(this.query(select, scope), alias?.colnames)
    }
    if (name !== 'RangeVar') return new Map(alias ? [[String(alias.aliasname), 20]] : [])
    const table = String(body.relname)
    const stored = () => new Map([...(this.tables.get(table) ?? [])].map((column) => [column, STORED]))
    return renamed(scope.queries.get(table) ?? stored(), alias?.colnames)
  }

  private targets(targets: readonly Tree[], own: Sizes, scope: Scope): Sizes {
    const found = new Map<string, number>()
    let whole = 0
    for (const { ResTarget } of targets) {
      const { name, val, location } = ResTarget as { name?: string; val: Tree; location?: number }
      this.byte = location ?? this.byte
      const isAll = (val.ColumnRef as { fields: Tree[] } | undefined)?.fields.some((field) => 'A_Star' in field)
      const sizes = isAll ? own : new Map([[name ?? nameOf(val), this.size(val, scope)]])
      larger(found, sizes)
      whole = this.within(whole + sum(sizes.values()))
    }
    return found
  }

  /** Estimated characters of a value, or the sum of several. */
  private size(tree: unknown, scope: Scope): number {
    if (Array.isArray(tree)) return this.add(tree, scope)
    if (typeof tree !== 'object' || tree === null) return 0
    const [name, body] = (Object.entries(tree)[0] ?? ['', {}]) as [string, Tree]
    if (typeof body !== 'object' || body === null) return this.add(Object.values(tree), scope)
    if (typeof body.location === 'number' && body.location > 0) this.byte = body.location
    return this.within((SIZES[name] ?? NO_RULE)(body, (child) => this.size(child, scope), scope, this))
  }

  private add(trees: readonly unknown[], scope: Scope): number {
    return this.within(sum(trees.map((tree) => this.size(tree, scope))))
  }

  within(size: number): number {
    if (size > MOST) throw new TooLarge(this.byte)
    return size
  }
}

type SizeOf = (body: Tree, size: (tree: unknown) => number, scope: Scope, growth: Growth) => number

const NO_RULE: SizeOf = (body, size) => sum(Object.values(body).map(size))

const SIZES: Readonly<Record<string, SizeOf>> = {
  A_Const: ({ sval }) => (sval as { sval?: string } | undefined)?.sval?.length ?? 20,
  ParamRef: () => STORED,
  ColumnRef: ({ fields }, _size, { columns }) => {
    const name = textOf((fields as Tree[]).at(-1)!)
    // The name of a table stands for its whole row.
    return name === undefined ? 0 : (columns.get(name) ?? Math.max(STORED, sum(columns.values())))
  },
  SubLink: ({ testexpr, subselect, subLinkType }, size, scope, growth) => {
    size(testexpr)
    const { SelectStmt: select } = subselect as { SelectStmt: Tree }
    const value = Math.max(0, ...growth.query(select, scope).values())
    return subLinkType === 'ARRAY_SUBLINK' ? collected(value) : value
  },
  CaseExpr: ({ arg, args, defresult }, size) => {
    size(arg)
    return Math.max(size(defresult), ...(args as Tree[]).map(size))
  },
  CaseWhen: ({ expr, result }, size) => {
    size(expr)
    return size(result)
  },
  CoalesceExpr: ({ args }, size) => Math.max(...(args as Tree[]).map(size)),
  MinMaxExpr: ({ args }, size) => Math.max(...(args as Tree[]).map(size)),
  TypeName: () => 0,
  FuncCall: ({ funcname, args = [], agg_order, agg_filter, over }, size) => {
    for (const part of [agg_order, agg_filter, over]) size(part)
    const sizes = (args as Tree[]).map(size)
    const name = textOf((funcname as Tree[]).at(-1)!)!
    return (CALLS[name] ?? sum)(sizes, args as Tree[])
  },
}

type CallSize = (sizes: readonly number[], args: readonly Tree[]) => number

const CALLS: Readonly<Record<string, CallSize>> = {
  // Each found part becomes the new text.
  replace: ([text = 0, , by = 0], [, from]) => text * Math.max(1, by / (constantIn(from) || 1)),
  // The new text may also contain the found one, and an empty part is found everywhere.
  regexp_replace: ([text = 0, , by = 0]) => (text + 1) * (by + 1),
  array_to_string: ([text = 0, ...others]) => text * (1 + sum(others)),
  concat_ws: (sizes) => sum(sizes) + sizes.length * (sizes[0] ?? 0),
  to_char: ([value = 0, format = 0]) => value + 10 * format,
  string_agg: (sizes) => collected(sum(sizes)),
  array_agg: (sizes) => collected(sum(sizes)),
  jsonb_agg: (sizes) => collected(sum(sizes)),
  jsonb_object_agg: (sizes) => collected(sum(sizes)),
}

function collected(size: number): number {
  return Math.max(COLLECTED, 10 * size)
}

function constantIn(node: Tree | undefined): number | undefined {
  return (node?.A_Const as { sval?: { sval?: string } } | undefined)?.sval?.sval?.length
}

/** Name of a result without one. */
function nameOf(value: Tree): string {
  const [body] = Object.values(value) as Tree[]
  const names = (body?.fields ?? body?.funcname) as Tree[] | undefined
  if (body && 'arg' in body && 'typeName' in body) return nameOf(body.arg as Tree)
  return (names && textOf(names.at(-1)!)) ?? ''
}

function textOf(node: Tree): string | undefined {
  return (node.String as { sval?: string } | undefined)?.sval
}

/** Keeps the larger size of each name. */
function larger(sizes: Map<string, number>, others: Sizes): void {
  for (const [name, size] of others) sizes.set(name, Math.max(size, sizes.get(name) ?? 0))
}

function both(sizes: Sizes, others: Sizes): Sizes {
  const all = new Map(sizes)
  larger(all, others)
  return all
}

/** Gives each column the largest size, where columns change their places. */
function evened(sizes: Sizes): Sizes {
  const most = Math.max(0, ...sizes.values())
  return new Map([...sizes.keys()].map((name) => [name, most]))
}

function renamed(sizes: Sizes, names: unknown): Sizes {
  if (!Array.isArray(names)) return sizes
  const most = Math.max(0, ...sizes.values())
  // Any of the columns may have got any of the names.
  return new Map([...evened(sizes), ...names.map((name): [string, number] => [textOf(name as Tree) ?? '', most])])
}

function sum(sizes: Iterable<number>): number {
  let total = 0
  for (const size of sizes) total += size
  return total
}
