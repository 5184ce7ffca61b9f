import { isContainer, isNestable } from '#shared/documents/online-form/form-design.ts'
import type { Nesting } from '../nested-rows.ts'

/** Mark of a contained item; the board shows it by position. */
export const NESTED = 'isInCard'

/** Cards and grids of a design, and the items that they contain. */
export const LAYOUT_NESTING: Nesting = {
  isContainer: ({ itemType }) => isContainer(itemType),
  isNestable: ({ itemType }) => isNestable(itemType),
  isNested: (row) => row[NESTED] === '1',
  nestedMark: (nested) => ({ [NESTED]: nested ? '1' : '0' }),
}
