import type { ReadableTables } from './named-things.ts'
import type { TreeProblem } from './tree-walk.ts'
import { type Sizes, SMALL_SIZE, STORED_SIZE, sizeOfNode, sum, type Tree, textOf } from './value-sizes.ts'

/** Names that a query may use. */
interface Scope {
  /** Columns of the queries of WITH, by the name of the query. */
  queries: ReadonlyMap<string, Sizes>
  /** Columns of the tables and queries in FROM, and of the outer queries. */
  columns: Sizes
}

/** Largest estimated value: about a thousand stored values. PostgreSQL itself stops only at 1 GB. */
const MAX_CHARACTERS = 100_000

/**
 * Refuses a statement with values that may become too long. Example: seven queries of WITH each select `a || a || a`
 * from the one before, so the last value contains 3^7 = 2187 copies of the first. Estimates each expression by its
 * parts, see value-sizes.ts.
 * @param statement a tree whose nodes were all checked
 */
export function growthProblem(statement: Tree, tables: ReadableTables): TreeProblem | undefined {
  try {
    new SizeEstimate(tables).query(statement.SelectStmt as Tree, { queries: new Map(), columns: new Map() })
    return undefined
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return { reason: '拼接或替换出的文本过长', byte: error.byte }
  }
}

/** Columns of a query whose size is not known yet: whatever uses it is too large. */
const UNKNOWN: Sizes = new Map([['', Number.POSITIVE_INFINITY]])

class TooLarge extends Error {
  constructor(readonly byte: number) {
    super()
  }
}

/** Walks through a statement. Every method throws TooLarge when a value may exceed MAX_CHARACTERS. */
class SizeEstimate {
  /** Place of the node under way in the text, for the error. */
  private byte = 0

  constructor(private readonly tables: ReadableTables) {}

  /** Estimates the columns of the result of a query. */
  query(select: Tree, outerScope: Scope): Sizes {
    const { withClause, fromClause = [], larg, rarg, targetList = [], valuesLists = [], ...clauses } = select
    const queries = this.queriesOfWith(withClause as Tree | undefined, outerScope)
    const scope = { queries, columns: new Map(outerScope.columns) }
    if (larg && rarg) return this.sizesOfUnion(select, scope)
    const fromColumns = new Map<string, number>()
    // A query of FROM may read those before it (LATERAL).
    for (const item of fromClause as Tree[]) {
      keepLargerSizes(fromColumns, this.fromItem(item, scope))
      keepLargerSizes(scope.columns, fromColumns)
    }
    const results = this.results(targetList as Tree[], fromColumns, scope)
    this.sumOfSizes([...(valuesLists as Tree[])], scope)
    // ORDER BY and GROUP BY may name a result.
    keepLargerSizes(scope.columns, results)
    for (const clause of Object.values(clauses)) this.size(clause, scope)
    return valuesLists && (valuesLists as Tree[]).length > 0 ? this.values(valuesLists as Tree[], scope) : results
  }

  private queriesOfWith(clause: Tree | undefined, outerScope: Scope): Map<string, Sizes> {
    const queries = new Map(outerScope.queries)
    const { ctes = [], recursive } = (clause ?? {}) as { ctes?: { CommonTableExpr: Tree }[]; recursive?: boolean }
    // Queries of WITH RECURSIVE may refer to later ones, which have no size yet.
    if (recursive) for (const { CommonTableExpr: query } of ctes) queries.set(String(query.ctename), UNKNOWN)
    for (const { CommonTableExpr: query } of ctes) {
      const { ctename, ctequery, aliascolnames } = query
      const { SelectStmt: select } = ctequery as { SelectStmt: Tree }
      const scope = { queries, columns: outerScope.columns }
      const isUnion = recursive && select.larg && !select.withClause
      const sizes = isUnion ? this.sizesOfUnion(select, scope, query) : this.query(select, scope)
      queries.set(String(ctename), renamed(sizes, aliascolnames))
    }
    return queries
  }

  /**
   * Estimates UNION and the like.
   * @param recursiveQuery the query of WITH RECURSIVE whose body this is. Its second half reads the rows of the first
   *   half, and may pass on their columns in another order. So each column gets the size of the largest one.
   */
  private sizesOfUnion({ larg, rarg }: Tree, scope: Scope, recursiveQuery?: Tree): Sizes {
    const sizes = new Map(withLargestSize(this.query(larg as Tree, scope)))
    const queries = new Map(scope.queries)
    if (recursiveQuery) queries.set(String(recursiveQuery.ctename), renamed(sizes, recursiveQuery.aliascolnames))
    keepLargerSizes(sizes, this.query(rarg as Tree, { ...scope, queries }))
    return withLargestSize(sizes)
  }

  private values(lists: readonly Tree[], scope: Scope): Sizes {
    const rows = lists.map((item) => ((item.List as Tree | undefined)?.items ?? []) as Tree[])
    const size = Math.max(...rows.flat().map((value) => this.size(value, scope)), 0)
    return new Map(rows[0]?.map((_, index) => [`column${index + 1}`, size]))
  }

  private fromItem(item: Tree, scope: Scope): Sizes {
    const [kind, body] = Object.entries(item)[0] as [string, Tree]
    const { alias } = body as { alias?: Tree }
    if (kind === 'JoinExpr') {
      const sizes = new Map(this.fromItem(body.larg as Tree, scope))
      keepLargerSizes(sizes, this.fromItem(body.rarg as Tree, { ...scope, columns: merged(scope.columns, sizes) }))
      this.size(body.quals, { ...scope, columns: merged(scope.columns, sizes) })
      return renamed(sizes, alias?.colnames)
    }
    if (kind === 'RangeSubselect') {
      const { SelectStmt: select } = body.subquery as { SelectStmt: Tree }
      return renamed(this.query(select, scope), alias?.colnames)
    }
    // The only function that is allowed in FROM is generate_series.
    if (kind !== 'RangeVar') return new Map(alias ? [[String(alias.aliasname), SMALL_SIZE]] : [])
    const table = String(body.relname)
    const stored = () => new Map([...(this.tables.get(table) ?? [])].map((column) => [column, STORED_SIZE]))
    return renamed(scope.queries.get(table) ?? stored(), alias?.colnames)
  }

  /** @param fromColumns columns that `*` selects */
  private results(targets: readonly Tree[], fromColumns: Sizes, scope: Scope): Sizes {
    const results = new Map<string, number>()
    let rowSize = 0
    for (const { ResTarget } of targets) {
      const { name, val, location } = ResTarget as { name?: string; val: Tree; location?: number }
      this.byte = location ?? this.byte
      const isAll = (val.ColumnRef as { fields: Tree[] } | undefined)?.fields.some((field) => 'A_Star' in field)
      const sizes = isAll ? fromColumns : new Map([[name ?? defaultName(val), this.size(val, scope)]])
      keepLargerSizes(results, sizes)
      rowSize = this.requireBelowLimit(rowSize + sum(sizes.values()))
    }
    return results
  }

  /** Estimates an expression, or the sum of several. */
  private size(tree: unknown, scope: Scope): number {
    if (Array.isArray(tree)) return this.sumOfSizes(tree, scope)
    if (typeof tree !== 'object' || tree === null) return 0
    const [kind, body] = (Object.entries(tree)[0] ?? ['', {}]) as [string, Tree]
    if (typeof body !== 'object' || body === null) return this.sumOfSizes(Object.values(tree), scope)
    if (typeof body.location === 'number' && body.location > 0) this.byte = body.location
    const size = sizeOfNode(kind, body, {
      columns: scope.columns,
      sizeOf: (part) => this.size(part, scope),
      columnsOf: (select) => this.query(select, scope),
    })
    return this.requireBelowLimit(size)
  }

  private sumOfSizes(trees: readonly unknown[], scope: Scope): number {
    return this.requireBelowLimit(sum(trees.map((tree) => this.size(tree, scope))))
  }

  private requireBelowLimit(size: number): number {
    if (size > MAX_CHARACTERS) throw new TooLarge(this.byte)
    return size
  }
}

/** Name that PostgreSQL gives to a result without AS: that of the column or function. */
function defaultName(value: Tree): string {
  const [body] = Object.values(value) as Tree[]
  const names = (body?.fields ?? body?.funcname) as Tree[] | undefined
  const isCast = body && 'arg' in body && 'typeName' in body
  if (isCast) return defaultName(body.arg as Tree)
  return (names && textOf(names.at(-1)!)) ?? ''
}

/** Adds columns to `sizes`; of two columns with the same name the larger size stays. */
function keepLargerSizes(sizes: Map<string, number>, others: Sizes): void {
  for (const [name, size] of others) sizes.set(name, Math.max(size, sizes.get(name) ?? 0))
}

function merged(sizes: Sizes, others: Sizes): Sizes {
  const all = new Map(sizes)
  keepLargerSizes(all, others)
  return all
}

/** Gives each column the largest size of all. */
function withLargestSize(sizes: Sizes): Sizes {
  const largest = Math.max(0, ...sizes.values())
  return new Map([...sizes.keys()].map((name) => [name, largest]))
}

/**
 * Adds the column names of an alias, `as t (a, b)`. Columns have no order here, so any name may mean the largest one.
 */
function renamed(sizes: Sizes, names: unknown): Sizes {
  if (!Array.isArray(names)) return sizes
  const largest = Math.max(0, ...sizes.values())
  return new Map([
    ...withLargestSize(sizes),
    ...names.map((name): [string, number] => [textOf(name as Tree) ?? '', largest]),
  ])
}
