import type { BlockEntry, Preloadable } from '#renderers/plugin.ts'
import { defaultWidget } from '#shared/documents/default-widget.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { BlockNode, ColumnUse, FieldUse, Page } from '#shared/documents/page.ts'
import { pageDefinitions } from '#shared/documents/page-definitions.ts'
import { walkProps } from '#shared/documents/walk-props.ts'
import { widgetFor } from '../prepare/prepare-field.ts'
import { allNodes } from '../prepare/prepare-page.ts'
import { blockByComponent, widgetByName } from './vocabulary.ts'

/**
 * Loads the code of the blocks and widgets that a page shows first, in parallel; overlays load theirs when opened.
 * Never rejects: a chunk that fails to load shows the error in its place.
 * @param entities entities known so far; without its entity a field counts only when the page names its widget
 */
export async function preloadPlugins(page: Page, entities: Readonly<Record<string, Entity>>): Promise<void> {
  const plugins = Object.values(allNodes(page.properties)).flatMap((node) => {
    const block = blockByComponent.get(node['x-component'])
    if (!block || block.manifest.slot === 'overlay') return []
    return [block.component, ...widgetsIn(block, node, page, entities)]
  })
  await Promise.allSettled(plugins.map((plugin) => plugin?.preload?.()))
}

function widgetsIn(
  { manifest }: BlockEntry,
  { 'x-component-props': props = {} }: BlockNode,
  page: Page,
  entities: Readonly<Record<string, Entity>>,
): (Preloadable | undefined)[] {
  const fields = entities[String(props.entity ?? page['x-entity'])]?.properties
  const edits = manifest.search || manifest.offers.includes('submit')
  const found: (Preloadable | undefined)[] = []
  walkProps(manifest.props, props, pageDefinitions, ({ definition, value }) => {
    if (definition !== 'FieldUse' && definition !== 'ColumnUse') return undefined
    const use = (typeof value === 'string' ? { field: value } : value) as FieldUse | ColumnUse
    const field = fields?.[use.field]
    const named = 'widget' in use ? use.widget : undefined
    const usual = field && (definition === 'ColumnUse' ? defaultWidget(field) : widgetFor(field, manifest.search))
    const widget = widgetByName.get(named ?? usual ?? '')
    found.push(widget?.component, definition === 'FieldUse' && edits ? widget?.control : undefined)
    return { replacement: value }
  })
  return found
}
