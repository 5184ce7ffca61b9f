import type { PreparedField } from '#renderers/plugin.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type FieldUse, isLayoutItem, type LayoutItem } from '#shared/documents/page.ts'
import { vocabulary, widgetByName } from '../load/vocabulary.ts'
import { prepareField, prepareLayoutItem } from './prepare-field.ts'
import { isRestrictedUse } from './restricted-use.ts'

/**
 * Prepares fields that no page names, and loads the code of their widgets. @throws Error for the author of the fields.
 */
export async function prepareFields(
  uses: readonly (string | FieldUse | LayoutItem)[],
  entity: Entity,
): Promise<PreparedField[]> {
  const shown = uses.filter((use) => !isRestrictedUse(use, entity, 'form'))
  const fields = shown.map((use, at) =>
    typeof use !== 'string' && isLayoutItem(use)
      ? prepareLayoutItem(use, `layout_${at}`, vocabulary)
      : prepareField(use, entity, vocabulary, false),
  )
  const plugins = fields.flatMap(({ widget }) => [
    widgetByName.get(widget)!.component,
    widgetByName.get(widget)!.control,
  ])
  await Promise.allSettled(plugins.map((plugin) => plugin?.preload?.()))
  return fields
}
