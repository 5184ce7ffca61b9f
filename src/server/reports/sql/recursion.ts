type Tree = Record<string, unknown>

const SHAPE = 'WITH RECURSIVE 写作：起始的 SELECT UNION SELECT 字段 FROM 表 JOIN 自身 …；'

/**
 * Reason why a WITH RECURSIVE query might not end, or might grow its values. An accepted query joins existing rows to
 * the found ones, takes columns and constants unchanged, and drops duplicates (UNION): the number of such rows is
 * finite.
 * @param query a CommonTableExpr of PostgreSQL's parser
 */
export function recursionProblem({ ctename, ctequery }: Tree): string | undefined {
  const name = String(ctename)
  if (!mentions(ctequery, name)) return undefined
  const { SelectStmt: whole } = ctequery as { SelectStmt?: Tree }
  if (whole?.op !== 'SETOP_UNION' || whole.all) return `${SHAPE}用 UNION 去重，不能用 UNION ALL`
  const { larg, rarg, op: _op, limitOption: _limitOption, ...others } = whole as Tree & { larg: Tree; rarg: Tree }
  if (Object.keys(others).length > 0) return `${SHAPE}其中不能再写 WITH、排序和 LIMIT`
  if (mentions(larg, name)) return `${SHAPE}起始的 SELECT 不能读取自身`
  const { op, targetList = [], fromClause = [], whereClause, limitOption: _option, ...more } = rarg
  if (op !== 'SETOP_NONE' || Object.keys(more).length > 0) return `${SHAPE}递归的 SELECT 不能分组、去重、排序或再 UNION`
  if (!(targetList as Tree[]).every(isPlain)) return `${SHAPE}递归的 SELECT 只能取字段和常量，不能计算`
  if (!(fromClause as Tree[]).every((item) => isJoined(item, name)))
    return `${SHAPE}递归的 SELECT 只能 JOIN 表，不能有子查询`
  return mentions(whereClause, name) ? `${SHAPE}条件中不能再读取自身` : undefined
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
