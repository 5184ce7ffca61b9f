/** Estimated sizes of values in a statement, in characters: one rule for each kind of node and for each function. */

export type Tree = Record<string, unknown>

/** Estimated characters of columns, by name. */
export type Sizes = ReadonlyMap<string, number>

/** A stored value. */
export const STORED_SIZE = 100
/** A value that is no text, such as a number. */
export const SMALL_SIZE = 20
/** Rows that an aggregate puts together to one value are estimated as ten. */
const COLLECTED_ROWS = 10

/** Part of the walk through a statement that the rules need. */
export interface SizeWalk {
  /** Columns to which an expression may refer. */
  columns: Sizes
  /** Estimates an expression, or the sum of several. */
  sizeOf(tree: unknown): number
  /** Estimates the columns of a subquery. */
  columnsOf(select: Tree): Sizes
}

/**
 * Estimates a node of the syntax tree. Calls `sizeOf` for each part, also where the result does not include its size.
 */
type NodeSize = (body: Tree, walk: SizeWalk) => number

/** Estimates a node by its kind. A kind without a rule is as large as all its parts together. */
export function sizeOfNode(kind: string, body: Tree, walk: SizeWalk): number {
  return (NODES[kind] ?? SUM_OF_PARTS)(body, walk)
}

const SUM_OF_PARTS: NodeSize = (body, { sizeOf }) => sum(Object.values(body).map(sizeOf))

const largestOfArguments: NodeSize = ({ args }, { sizeOf }) => Math.max(...(args as Tree[]).map(sizeOf))

const NODES: Readonly<Record<string, NodeSize>> = {
  A_Const: ({ sval }) => (sval as { sval?: string } | undefined)?.sval?.length ?? SMALL_SIZE,
  ParamRef: () => STORED_SIZE,
  ColumnRef: ({ fields }, { columns }) => {
    const name = textOf((fields as Tree[]).at(-1)!)
    // The name of a table means its whole row.
    return name === undefined ? 0 : (columns.get(name) ?? Math.max(STORED_SIZE, sum(columns.values())))
  },
  SubLink: ({ testexpr, subselect, subLinkType }, { sizeOf, columnsOf }) => {
    sizeOf(testexpr)
    const { SelectStmt: select } = subselect as { SelectStmt: Tree }
    const value = Math.max(0, ...columnsOf(select).values())
    return subLinkType === 'ARRAY_SUBLINK' ? collected(value) : value
  },
  CaseExpr: ({ arg, args, defresult }, { sizeOf }) => {
    sizeOf(arg)
    return Math.max(sizeOf(defresult), ...(args as Tree[]).map(sizeOf))
  },
  CaseWhen: ({ expr, result }, { sizeOf }) => {
    sizeOf(expr)
    return sizeOf(result)
  },
  CoalesceExpr: largestOfArguments,
  MinMaxExpr: largestOfArguments,
  TypeName: () => 0,
  FuncCall: ({ funcname, args = [], agg_order, agg_filter, over }, { sizeOf }) => {
    for (const part of [agg_order, agg_filter, over]) sizeOf(part)
    const sizes = (args as Tree[]).map(sizeOf)
    const name = textOf((funcname as Tree[]).at(-1)!)!
    return (FUNCTIONS[name] ?? sum)(sizes, args as Tree[])
  },
}

/** Estimates the result of a function by the sizes of its arguments. */
type FunctionSize = (sizes: readonly number[], args: readonly Tree[]) => number

/** Functions whose results can be larger than all their arguments together. */
const FUNCTIONS: Readonly<Record<string, FunctionSize>> = {
  // Each part that is found becomes the new text. A longer searched text is found less often.
  replace: ([text = 0, , replacement = 0], [, searched]) =>
    text * Math.max(1, replacement / (constantLength(searched) || 1)),
  // The new text may contain the part that was found. An empty part is found between all characters.
  regexp_replace: ([text = 0, , replacement = 0]) => (text + 1) * (replacement + 1),
  array_to_string: ([text = 0, ...others]) => text * (1 + sum(others)),
  // The first argument is the separator.
  concat_ws: (sizes) => sum(sizes) + sizes.length * (sizes[0] ?? 0),
  to_char: ([value = 0, format = 0]) => value + 10 * format,
  string_agg: (sizes) => collected(sum(sizes)),
  array_agg: (sizes) => collected(sum(sizes)),
  jsonb_agg: (sizes) => collected(sum(sizes)),
  jsonb_object_agg: (sizes) => collected(sum(sizes)),
}

/** Size of a value that an aggregate puts together; at least that of stored values, also for numbers. */
function collected(size: number): number {
  return COLLECTED_ROWS * Math.max(STORED_SIZE, size)
}

function constantLength(node: Tree | undefined): number | undefined {
  return (node?.A_Const as { sval?: { sval?: string } } | undefined)?.sval?.sval?.length
}

/** Text of a String node, such as a name; undefined for another node, such as `*`. */
export function textOf(node: Tree): string | undefined {
  return (node.String as { sval?: string } | undefined)?.sval
}

export function sum(sizes: Iterable<number>): number {
  let total = 0
  for (const size of sizes) total += size
  return total
}
