import type { PreparedColumn } from '#renderers/plugin.ts'
import { defaultWidget, widgetProps } from '#shared/documents/default-widget.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import type { ColumnUse } from '#shared/documents/page.ts'
import { requireField } from './prepare-field.ts'

/**
 * Merges the column of the page with the field of the entity. Rows of a literal call have no entity, so such a column
 * needs a title.
 * @throws Error with a reason for the author of the page.
 */
export function prepareColumn(given: string | ColumnUse, entity: Entity | undefined): PreparedColumn {
  const use: ColumnUse = typeof given === 'string' ? { field: given } : given
  const field = fieldOf(use, entity)
  const widget = use.widget ?? defaultWidget(field)
  return {
    name: use.field,
    field,
    title: use.title ?? field.title,
    widget,
    props: widgetProps(field, widget, use.props),
    width: use.width,
    sortable: use.sortable ?? (isQuicklySorted(use.field, entity) && 'list'),
    align: use.align,
    tags: use.tags,
    href: use.href,
    wrap: use.wrap,
  }
}

/**
 * Whether the server sorts a list by the field without effort: in a small table, or by the first column of an index.
 * A tree has its own order, and a reference sorts by its key, which nobody sees.
 */
function isQuicklySorted(name: string, entity: Entity | undefined): boolean {
  const field = entity?.properties[name]
  if (!entity || !field || entity['x-tree'] || field['x-virtual'] || field['x-ref'] || field['x-file']) return false
  if (field.type === 'array' || field.type === 'object') return false
  return entity['x-small'] === true || (entity['x-index'] ?? []).some(([first]) => first === name)
}

function fieldOf(use: ColumnUse, entity: Entity | undefined): Field {
  if (entity || use.title === undefined) return requireField(use.field, entity)
  return { type: 'string', title: use.title }
}
