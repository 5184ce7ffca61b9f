import type { CheckEnvironment } from './check-environment.ts'
import type { Block, PageDocument } from './library/library.ts'

/** Block that standard buttons open: `editor`, or the only form that opens. */
export function standardForm(document: PageDocument, environment: CheckEnvironment): Block | undefined {
  const forms = [...document.blocks.values()].filter((block) => offersOf(block, environment).includes('open'))
  return forms.find(({ name }) => name === 'editor') ?? (forms.length === 1 ? forms[0] : undefined)
}

export function offersOf({ component }: Block, environment: CheckEnvironment): readonly string[] {
  return environment.pageMeta['x-pieces']!.blocks[component]!.offers
}
