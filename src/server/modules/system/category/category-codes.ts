/** Codes of categories: a letter and two digits for each level. */
const CODE = /^([A-Z]\d{2})+$/
const UNIT_LENGTH = 3

/** Stands for what is above all categories, as key and as code. */
export const ROOT_CATEGORY = '0'

export function isCategoryCode(code: string): boolean {
  return CODE.test(code)
}

/** Empty for a category that is below no other. */
export function parentCodeOf(code: string): string {
  return code.slice(0, -UNIT_LENGTH)
}
