import type { FieldProblem } from '#shared/wire/envelope.ts'

/** Values of the dictionary org_category. What somebody adds there is restricted by nothing. */
const COMPANY = '1'
/** What a unit below another one is unless it is said. */
export const DEPARTMENT = '2'
const POST = '3'

/** Categories next to a unit in the tree. */
interface Around {
  /** Empty for a root. */
  above: string
  below: readonly string[]
}

/** What of the unit is new; what stays is not judged again. */
interface Change {
  isPlaced: boolean
  isChanged: boolean
}

/**
 * What speaks against a unit of this category: companies stand below companies only, and nothing stands below a post.
 * The texts for a change of the category are those of the agreed interface.
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

// Both need the tree, so a form cannot know them.
function changed(message: string): FieldProblem {
  return { field: 'orgCategory', keyword: 'tree', message }
}

function placed(message: string): FieldProblem {
  return { field: 'parentId', keyword: 'tree', message }
}
