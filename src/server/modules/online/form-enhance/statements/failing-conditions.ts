type Tree = Record<string, unknown>

/** Nodes of the parser's tree that cannot fail with the values of a row. Nodes that are not listed can. */
const HARMLESS: ReadonlySet<string> = new Set(
  [
    'BoolExpr NullTest BooleanTest List ColumnRef A_Star String A_Const ParamRef SubLink CoalesceExpr CaseExpr CaseWhen',
    'SelectStmt ResTarget RangeVar RangeSubselect Alias JoinExpr SortBy',
  ].flatMap((line) => line.split(' ')),
)
const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '!=', '<', '<=', '>', '>='])
const COMPARING: ReadonlySet<string> = new Set([
  ...['AEXPR_OP', 'AEXPR_IN', 'AEXPR_DISTINCT', 'AEXPR_NOT_DISTINCT'],
  ...['AEXPR_BETWEEN', 'AEXPR_NOT_BETWEEN', 'AEXPR_BETWEEN_SYM', 'AEXPR_NOT_BETWEEN_SYM'],
])
const FUNCTIONS: ReadonlySet<string> = new Set([
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'lower',
  'upper',
  'length',
  'btrim',
])

const CONDITIONS: ReadonlySet<string> = new Set(['whereClause', 'havingClause', 'quals'])
/** Subqueries whose columns can become parts of conditions outside. */
const DERIVED: ReadonlySet<string> = new Set(['RangeSubselect', 'CommonTableExpr'])

/**
 * Checks if a condition of a statement can fail with the values of a row, as divisions, casts and most functions can.
 * PostgreSQL may evaluate it on rows that other conditions exclude, and the error would reveal them. Conditions that
 * cannot fail may run on any row, so that indexes stay usable.
 */
export function conditionsCanFail(tree: unknown): boolean {
  return entriesIn(tree).some(([name, child]) =>
    CONDITIONS.has(name) || DERIVED.has(name) ? !isHarmless(child) : conditionsCanFail(child),
  )
}

function isHarmless(tree: unknown): boolean {
  return (
    entriesIn(tree).every(([name, child]) => {
      // Names of nodes begin with a capital letter, names of their fields do not.
      if (!/^[A-Z]/.test(name) || HARMLESS.has(name)) return isHarmless(child)
      return isHarmlessNode(name, child as Tree) && isHarmless(child)
    }) || isConstant(tree)
  )
}

function isHarmlessNode(name: string, body: Tree): boolean {
  if (name === 'FuncCall') return body.over === undefined && FUNCTIONS.has(lastName(body.funcname))
  if (name !== 'A_Expr') return false
  const { kind, rexpr } = body as { kind?: string; rexpr?: Tree }
  // A pattern that ends with a backslash fails. The texts of a statement have none.
  if (kind === 'AEXPR_LIKE' || kind === 'AEXPR_ILIKE') return rexpr !== undefined && 'A_Const' in rexpr
  return COMPARING.has(kind ?? '') && (kind!.includes('BETWEEN') || COMPARISONS.has(lastName(body.name)))
}

/** True when it fails for every row or for none. */
function isConstant(tree: unknown): boolean {
  return entriesIn(tree).every(
    ([name, child]) => name !== 'ColumnRef' && name !== 'SubLink' && name !== 'RangeVar' && isConstant(child),
  )
}

function entriesIn(tree: unknown): [string, unknown][] {
  return typeof tree === 'object' && tree !== null ? Object.entries(tree) : []
}

function lastName(list: unknown): string {
  return (list as { String?: { sval?: string } }[]).at(-1)?.String?.sval ?? ''
}
