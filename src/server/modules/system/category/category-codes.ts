/** Category code: a letter and two digits for each level. */
const CODE = /^([A-Z]\d{2})+$/
const UNIT_LENGTH = 3

/** Key and code of the root above all categories. */
export const ROOT_CATEGORY = '0'

export function isCategoryCode(code: string): boolean {
  return CODE.test(code)
}

/** Returns the code of the parent; empty for a top category. */
export function parentCodeOf(code: string): string {
  return code.slice(0, -UNIT_LENGTH)
}
