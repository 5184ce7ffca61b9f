import type { FieldProblem } from '#shared/wire/envelope.ts'

/** Values of the dictionary org_category. Values that users add have no restriction. */
const COMPANY = '1'
/** Default category of a unit below another one. */
export const DEPARTMENT = '2'
const POST = '3'

/** Categories of the neighbours of a unit in the tree. */
interface Around {
  /** Category of the unit above; empty for a root. */
  above: string
  below: readonly string[]
}

/** Changed aspects of the unit; unchanged aspects are not checked again. */
interface Change {
  isPlaced: boolean
  isChanged: boolean
}

/**
 * Returns the problem of a unit with this category. Companies may be placed only below companies, and a post has no
 * children. Texts for a changed category come from the agreed interface.
 */
export function categoryProblem(category: string, { above, below }: Around, change: Change): FieldProblem | undefined {
  if (change.isChanged) {
    if (category === COMPANY && isDepartmentOrPost(above)) return changed('当前父级为部门或岗位，无法变更为子公司!')
    if (category === POST && below.length > 0) return changed('当前子公司/部门下存在子级，无法变更为岗位!')
    if (category === DEPARTMENT && below.includes(COMPANY)) return changed('当前子级存在子公司，无法变更为部门!')
  }
  if (change.isPlaced) {
    if (above === POST) return placed('岗位下不能有下级')
    if (category === COMPANY && above === DEPARTMENT) return placed('公司不能在部门之下')
  }
  return undefined
}

function isDepartmentOrPost(category: string): boolean {
  return category === DEPARTMENT || category === POST
}

// These problems depend on the tree, so the client cannot check them.
function changed(message: string): FieldProblem {
  return { field: 'orgCategory', keyword: 'tree', message }
}

function placed(message: string): FieldProblem {
  return { field: 'parentId', keyword: 'tree', message }
}
