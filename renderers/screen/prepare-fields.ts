import type { Entity } from '#shared/documents/entity.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import type { PreparedField } from '../pieces.ts'
import { prepareField } from './prepare-field.ts'
import { vocabulary, widgetByName } from './vocabulary.ts'
import { isWithheldUse } from './withheld-use.ts'

/** Fields of a sub-table, ready to be shown: the code of their widgets is there. @throws Error for the author of the page. */
export async function prepareFields(uses: readonly (string | FieldUse)[], entity: Entity): Promise<PreparedField[]> {
  const shown = uses.filter((use) => !isWithheldUse(use, entity, 'form'))
  const fields = shown.map((use) => prepareField(use, entity, vocabulary, false))
  const pieces = fields.flatMap(({ widget }) => [
    widgetByName.get(widget)!.component,
    widgetByName.get(widget)!.control,
  ])
  await Promise.allSettled(pieces.map((piece) => piece?.preload?.()))
  return fields
}
