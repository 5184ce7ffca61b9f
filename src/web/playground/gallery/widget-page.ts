import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

/** Page that demonstrates a plugin, and its entity if that is no shipped one. */
export interface ExamplePage {
  page: Page
  entity?: Entity
}

export const EXAMPLE_ADDRESS = 'system/example'

/** Key of the only record. */
export const EXAMPLE_ID = '1'

/**
 * Page with a widget in each of its modes: editable and required, read-only, in a detail, in a cell, and in a dialog.
 * The dialog edits a stored value, as a field and in the rows of a table.
 */
export function widgetPage({ widget, field, props }: WidgetExample): ExamplePage {
  const use = { field: 'value', widget, props }
  const holds = hasValue(field)
  const rows = { field: 'rows', widget: 'SubTable', props: { entity: EXAMPLE_ADDRESS, columns: [use] }, span: 2 }
  return {
    entity: {
      $id: EXAMPLE_ADDRESS,
      title: '样例',
      type: 'object',
      'x-title': 'value',
      'x-calls': { base: '/system/example' },
      properties: {
        value: field,
        fixed: { ...field, 'x-unique': undefined },
        rows: { type: 'array', title: '可编辑表格' },
      },
    },
    page: {
      title: widget,
      'x-entity': EXAMPLE_ADDRESS,
      type: 'object',
      properties: {
        form: block('Form', {
          labels: 'above',
          columns: 2,
          fields: [
            { ...use, ...(holds && { required: true }) },
            { ...use, field: 'fixed', readOnly: true, ...(holds && { title: `${field.title}（只读）` }) },
          ],
          submit: { label: '检查', do: [{ use: 'notice', with: { text: '检查通过' } }] },
        }),
        ...(holds && {
          detail: block('Detail', { title: '详情', id: EXAMPLE_ID, fields: [use] }),
          table: block('DataTable', {
            title: '列表',
            columns: [{ field: 'value', widget, props }],
            rowButtons: ['edit'],
          }),
          editor: block('ModalForm', { fields: widget === 'SubTable' ? [use] : [use, rows], columns: 2 }),
        }),
      },
    },
  }
}

/** Stored record of the example. */
export function exampleRow({ value }: WidgetExample): Row {
  return { id: EXAMPLE_ID, value, fixed: value, rows: [{ id: 'row', value }] }
}

/** Lines and notes have no value, and a captcha is not stored. */
function hasValue(field: Field): boolean {
  return !(field['x-virtual'] && field['x-write'] === 'server')
}

function block(component: string, props: Record<string, unknown>) {
  return { type: 'void' as const, 'x-component': component, 'x-component-props': props }
}
