import { fieldOf, formOf, type TaskScreen, withoutForm } from '#server/modules/workflow/process/task/task-page.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { block } from '#shared/documents/online-form/pages/page-block.ts'
import { type FieldUse, isLayoutItem, type LayoutItem, type Page } from '#shared/documents/page.ts'

interface Given {
  entity: Entity
  /** Page of the record's list; its form gives the order and the controls. */
  listPage: Page | undefined
  /** Whether the reader sees a field or sub-table; absent: the reader sees nothing of the record. */
  isShown: ((name: string) => boolean) | undefined
}

/** Values of the record of an instance, as a printed document has them: as text, in the order of the form. */
export function sheetScreen({ entity, listPage, isShown }: Given): TaskScreen {
  const { items, columns } = formOf(entity, listPage)
  const shown = items.filter((item) => isLayoutItem(item) || isShown?.(fieldOf(item)))
  const isEmpty = isShown === undefined || shown.every(isLayoutItem)
  const record = isEmpty
    ? block('Alert', { title: '您没有查看表单内容的权限' })
    : block('EditForm', {
        ...{ call: 'GET /act/processInstance/record', columns, labels: 'above', readOnly: true },
        fields: shown.map(printed),
      })
  return {
    page: { title: entity.title, 'x-entity': entity.$id, type: 'object', properties: { record } },
    entities: [printedEntity(entity, isShown)],
  }
}

/** Paper has no tabs, and nobody types on it: what remains are texts, their places, and whether they are shown. */
function printed(item: string | FieldUse | LayoutItem): FieldUse | LayoutItem {
  if (isLayoutItem(item)) return item
  const {
    field,
    title,
    widget,
    props,
    span,
    group,
    reactions = [],
  }: FieldUse = typeof item === 'string' ? { field: item } : item
  const visible = reactions.filter(({ use }) => use === 'visible')
  return {
    ...{ field, ...(title && { title }), ...(widget && { widget, ...(props && { props }) }), ...(span && { span }) },
    ...(group && { group }),
    ...(visible.length > 0 && { reactions: visible }),
  }
}

function printedEntity(entity: Entity, isShown: (name: string) => boolean = () => false): Entity {
  const { 'x-own': _own, 'x-rules': _rules, 'x-calls': _calls, required: _required, ...others } = withoutForm(entity)
  const open = ([name, field]: [string, Field]) => isShown(name) && field['x-read'] === undefined && !field['x-secret']
  return { ...others, properties: Object.fromEntries(Object.entries(entity.properties).filter(open)) }
}
