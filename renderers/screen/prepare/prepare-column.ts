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
    sortable: use.sortable ?? false,
    align: use.align,
    tags: use.tags,
    href: use.href,
  }
}

function fieldOf(use: ColumnUse, entity: Entity | undefined): Field {
  if (entity || use.title === undefined) return requireField(use.field, entity)
  return { type: 'string', title: use.title }
}
