type Tree = Record<string, unknown>

const SHAPE = 'WITH RECURSIVE 写作：起始的 SELECT UNION SELECT 字段 FROM 表 JOIN 自身 …；'

/**
 * Why a query of WITH RECURSIVE might not come to an end, or make ever larger values. One that is taken joins rows that are there to
 * those that it found, takes columns and constants of them as they are, and drops what it has already (UNION): of such rows there are
 * only so many.
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

/** Whether a table of this name is read; one that is called so for another reason counts as well. */
function mentions(tree: unknown, name: string): boolean {
  if (Array.isArray(tree)) return tree.some((item) => mentions(item, name))
  if (typeof tree !== 'object' || tree === null) return false
  const { RangeVar: table, ...rest } = tree as { RangeVar?: Tree }
  return table?.relname === name || Object.values(rest).some((child) => mentions(child, name))
}

/** A column, or something that is the same each time. */
function isPlain(item: Tree): boolean {
  const value = (item.ResTarget as { val?: Tree } | undefined)?.val ?? {}
  return 'ColumnRef' in value || 'A_Const' in value
}

/** Tables beside each other, whose names for columns are their own. */
function isJoined(item: Tree, name: string): boolean {
  const join = item.JoinExpr as { larg: Tree; rarg: Tree; quals?: Tree } | undefined
  if (join) return isJoined(join.larg, name) && isJoined(join.rarg, name) && !mentions(join.quals, name)
  return 'RangeVar' in item
}
