import type { RecordCall } from '../documents/entity.ts'
import { STANDARD_BUTTONS, type StandardButton } from '../documents/page.ts'
import type { CheckEnvironment } from './check-environment.ts'
import type { Block, PageDocument } from './library/library.ts'

/** Call whose permission a standard button needs. */
export const CALL_OF_BUTTON: Readonly<Record<StandardButton, RecordCall>> = {
  add: 'add',
  edit: 'edit',
  view: 'list',
  delete: 'delete',
  import: 'importExcel',
  export: 'exportXls',
  history: 'history',
  recycle: 'recycleBin',
}

export function isStandardButton(value: unknown): value is StandardButton {
  return STANDARD_BUTTONS.includes(value as StandardButton)
}

/** Block that standard buttons open: `editor`, or the only form that opens. */
export function standardForm(document: PageDocument, environment: CheckEnvironment): Block | undefined {
  const forms = [...document.blocks.values()].filter((block) => offersOf(block, environment).includes('open'))
  return forms.find(({ name }) => name === 'editor') ?? (forms.length === 1 ? forms[0] : undefined)
}

export function offersOf({ component }: Block, environment: CheckEnvironment): readonly string[] {
  return environment.pageMeta['x-pieces']!.blocks[component]!.offers
}
