import { IMPLICIT_NAMES } from './statement-words.ts'

type Tree = Record<string, unknown>

/** Names of one statement: columns that it may mention, and tables that it reads. */
export class NamedThings {
  readonly read = new Set<string>()
  /** Rows that all series of the statement make together when they are joined. */
  seriesRows = 1
  private readonly columns: Set<string>

  constructor(
    statement: Tree,
    readonly tables: ReadableTables,
    /** The statement only reads, so it may count with a series in FROM. */
    readonly onlyReads = false,
  ) {
    this.columns = new Set(IMPLICIT_NAMES)
    collectNames(statement, this.columns)
    for (const names of tables.values()) for (const name of names) this.columns.add(name)
  }

  /**
   * Checks whether a name is a column of a readable table, or defined by the statement. PostgreSQL checks the rest. Here
   * unknown columns and functions written as columns must not pass.
   */
  knowsColumn(name: string): boolean {
    return this.columns.has(name)
  }
}

/**
 * Collects names that a statement defines: of results, of columns behind an alias, and of functions, which name their
 * results.
 */
function collectNames(tree: unknown, names: Set<string>): void {
  if (Array.isArray(tree)) {
    for (const item of tree) collectNames(item, names)
    return
  }
  if (typeof tree !== 'object' || tree === null) return
  for (const [key, child] of Object.entries(tree)) {
    if (key === 'ResTarget') addName((child as Tree).name, names)
    else if (key === 'RangeFunction') addName(((child as Tree).alias as Tree | undefined)?.aliasname, names)
    else if (key === 'colnames' || key === 'aliascolnames' || key === 'funcname') addLast(child, names)
    collectNames(child, names)
  }
}

function addLast(list: unknown, names: Set<string>): void {
  if (!Array.isArray(list)) return
  for (const item of list) addName((item as { String?: Tree }).String?.sval, names)
}

function addName(name: unknown, names: Set<string>): void {
  if (typeof name === 'string') names.add(name)
}

/** Columns that a statement may name, by tables. */
export type ReadableTables = ReadonlyMap<string, ReadonlySet<string>>
