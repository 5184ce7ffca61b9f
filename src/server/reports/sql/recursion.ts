type Tree = Record<string, unknown>

const MOST_LEVELS = 32
const COUNTED = `UNION ALL 须有层数：起始的 SELECT 取整数常量，递归的 SELECT 取 自身.层数 + 1，条件中写 自身.层数 < ${MOST_LEVELS} 以内的数；`

const SHAPE = 'WITH RECURSIVE 写作：起始的 SELECT UNION SELECT 字段 FROM 表 JOIN 自身 …；'

/**
 * Reason why a WITH RECURSIVE query might not end, or might grow its values. An accepted query joins existing rows to
 * the found ones, takes columns and constants unchanged, and drops duplicates (UNION): the number of such rows is
 * finite. With UNION ALL, a counter of the found rows ends it after some levels.
 * @param expression a CommonTableExpr of PostgreSQL's parser
 */
export function recursionProblem({ ctename, ctequery, aliascolnames }: Tree): string | undefined {
  const name = String(ctename)
  if (!mentions(ctequery, name)) return undefined
  const { SelectStmt: whole } = ctequery as { SelectStmt?: Tree }
  if (whole?.op !== 'SETOP_UNION') return `${SHAPE}用 UNION 去重，或用有层数的 UNION ALL`
  const { larg, rarg, op: _op, all, limitOption: _limitOption, ...others } = whole as Tree & { larg: Tree; rarg: Tree }
  if (Object.keys(others).length > 0) return `${SHAPE}其中不能再写 WITH、排序和 LIMIT`
  if (mentions(larg, name)) return `${SHAPE}起始的 SELECT 不能读取自身`
  const { op, targetList = [], fromClause = [], whereClause, limitOption: _option, ...more } = rarg
  if (op !== 'SETOP_NONE' || Object.keys(more).length > 0) return `${SHAPE}递归的 SELECT 不能分组、去重、排序或再 UNION`
  const targets = targetList as Tree[]
  const counter = all ? counterAt(targets, { larg, fromClause, whereClause, aliascolnames }, name) : undefined
  if (all && counter === undefined) return COUNTED
  if (!targets.every((item, at) => at === counter || isPlain(item)))
    return `${SHAPE}递归的 SELECT 只能取字段和常量，不能计算`
  if (!(fromClause as Tree[]).every((item) => isJoined(item, name)))
    return `${SHAPE}递归的 SELECT 只能 JOIN 表，不能有子查询`
  return mentions(whereClause, name) ? `${SHAPE}条件中不能再读取自身` : undefined
}

/**
 * Finds the column that counts levels: a whole number at first, `self.column + 1` in each row found from another one, and
 * limited by the condition.
 */
function counterAt(
  targets: readonly Tree[],
  { larg, fromClause, whereClause, aliascolnames }: Tree,
  self: string,
): number | undefined {
  const { op, targetList: first = [] } = larg as Tree
  const alias = aliasIn(fromClause, self)
  if (op !== 'SETOP_NONE' || alias === undefined) return undefined
  // Behind `*` the places of a column in the two lists may differ.
  if ([...targets, ...(first as Tree[])].some(isStar)) return undefined
  const names = (aliascolnames as Tree[] | undefined)?.map(textOf)
  const at = targets.findIndex((item, index) => {
    const start = (first as Tree[])[index]?.ResTarget as Tree | undefined
    const column = names ? names[index] : (start?.name as string | undefined)
    const isOwn = (node: unknown) => column !== undefined && isColumn(node, alias, column)
    const step = (item.ResTarget as Tree | undefined)?.val as Tree | undefined
    if (integerIn(start?.val) === undefined || !isOperation(step, ['+'], isOwn, (value) => value === 1)) return false
    return conjuncts(whereClause).some(
      (condition) =>
        isOperation(condition, ['<'], isOwn, (most) => most <= MOST_LEVELS) ||
        isOperation(condition, ['<='], isOwn, (most) => most < MOST_LEVELS),
    )
  })
  return at < 0 ? undefined : at
}

function isOperation(
  node: Tree | undefined,
  operators: readonly string[],
  isLeft: (node: unknown) => boolean,
  isRight: (value: number) => boolean,
): boolean {
  const { kind, name, lexpr, rexpr } = (node?.A_Expr ?? {}) as Tree
  const value = integerIn(rexpr)
  const isNamed =
    kind === 'AEXPR_OP' && (name as Tree[]).length === 1 && operators.includes(textOf((name as Tree[])[0]!))
  return isNamed && isLeft(lexpr) && value !== undefined && isRight(value)
}

/** Conditions that must all hold. */
function conjuncts(tree: unknown): Tree[] {
  const { boolop, args } = ((tree as Tree | undefined)?.BoolExpr ?? {}) as Tree
  if (boolop === 'AND_EXPR') return (args as Tree[]).flatMap(conjuncts)
  return tree === undefined ? [] : [tree as Tree]
}

function isColumn(node: unknown, alias: string, column: string): boolean {
  const fields = ((node as Tree | undefined)?.ColumnRef as { fields?: Tree[] } | undefined)?.fields ?? []
  return fields.length === 2 && textOf(fields[0]!) === alias && textOf(fields[1]!) === column
}

/** Name by which joined tables call the rows found so far. */
function aliasIn(tree: unknown, self: string): string | undefined {
  if (Array.isArray(tree)) return tree.map((item) => aliasIn(item, self)).find((alias) => alias !== undefined)
  const { RangeVar: table, JoinExpr: join } = tree as { RangeVar?: Tree; JoinExpr?: Tree }
  if (join) return aliasIn([join.larg, join.rarg], self)
  if (table?.relname !== self) return undefined
  return ((table.alias as Tree | undefined)?.aliasname as string | undefined) ?? self
}

function integerIn(node: unknown): number | undefined {
  const constant = (node as Tree | undefined)?.A_Const as { ival?: { ival?: number } } | undefined
  return constant?.ival === undefined ? undefined : (constant.ival.ival ?? 0)
}

function isStar({ ResTarget: item }: Tree): boolean {
  const column = ((item as Tree | undefined)?.val as Tree | undefined)?.ColumnRef as { fields?: Tree[] } | undefined
  return column?.fields?.some((field) => 'A_Star' in field) ?? false
}

function textOf(node: Tree): string {
  return (node.String as { sval?: string } | undefined)?.sval ?? ''
}

/** Checks whether a table of this name is read; a table of the same name elsewhere counts too. */
function mentions(tree: unknown, name: string): boolean {
  if (Array.isArray(tree)) return tree.some((item) => mentions(item, name))
  if (typeof tree !== 'object' || tree === null) return false
  const { RangeVar: table, ...rest } = tree as { RangeVar?: Tree }
  return table?.relname === name || Object.values(rest).some((child) => mentions(child, name))
}

/** Accepts a column or a constant. */
function isPlain(item: Tree): boolean {
  const value = (item.ResTarget as { val?: Tree } | undefined)?.val ?? {}
  return 'ColumnRef' in value || 'A_Const' in value
}

/** Accepts joined tables without aliases of columns. */
function isJoined(item: Tree, name: string): boolean {
  const join = item.JoinExpr as { larg: Tree; rarg: Tree; quals?: Tree } | undefined
  if (join) return isJoined(join.larg, name) && isJoined(join.rarg, name) && !mentions(join.quals, name)
  return 'RangeVar' in item
}
