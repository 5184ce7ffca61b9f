import type { Entity } from '#shared/documents/entity.ts'
import { block } from '#shared/documents/online-form/pages/page-block.ts'
import type { Button, FieldUse, Page } from '#shared/documents/page.ts'
import { fieldsOfIndicator, LINE_ADDRESS, lineEntity, type ReportGrid } from './report-lines.ts'

export interface ReportScreen {
  page: Page
  entities: Entity[]
}

interface Given {
  reportId: string
  grid: ReportGrid
  /** Entity of the list of due reports. */
  entity: Entity
  /** A report that was submitted is only read. */
  isOpen: boolean
}

const COLUMNS = 3
const HEIGHT_PX = 460
const DONE = [{ use: 'host', with: { command: 'close-screen' } }]

/** Page on which a unit fills in a report: what is due, and a grid of goods and indicators. */
export function reportScreen(given: Given): ReportScreen {
  const { entity, grid, isOpen } = given
  const fields: FieldUse[] = [
    ...['unitName', 'periodName', 'dueTime'].map((field) => ({ field, readOnly: true as const })),
    {
      field: 'lines',
      title: '填报内容',
      widget: 'SubTable',
      span: COLUMNS,
      props: { entity: LINE_ADDRESS, columns: columnsOf(grid), height: HEIGHT_PX },
      ...(!isOpen && { readOnly: true as const }),
    },
  ]
  const record = block('EditForm', {
    ...{ call: 'GET /business/report/record', columns: COLUMNS, labels: 'above', fields },
    ...(isOpen ? { buttons: buttonsOf(given) } : { readOnly: true }),
  })
  const children = { entity: LINE_ADDRESS, by: 'reportId', kind: 'many', name: 'lines', fixed: ['add', 'delete'] }
  const { 'x-own': _own, 'x-calls': _calls, ...shown } = entity
  return {
    page: { title: entity.title, 'x-entity': entity.$id, type: 'object', properties: { record } },
    entities: [{ ...shown, 'x-children': [children] } as Entity, lineEntity(grid)],
  }
}

function columnsOf({ indicators, remarks }: ReportGrid): FieldUse[] {
  const ofIndicators = indicators.flatMap((_, index): FieldUse[] => {
    const { value, last, change } = fieldsOfIndicator(index)
    return [
      { field: value, width: 130 },
      { field: last, width: 110, readOnly: true },
      { field: change, width: 110, readOnly: true },
    ]
  })
  return [
    { field: 'good', width: 150, readOnly: true },
    { field: 'unit', width: 90, readOnly: true },
    ...ofIndicators,
    { field: 'reason', width: 200 },
    ...(remarks !== undefined && remarks.size > 0 ? [{ field: 'remark', width: 200, readOnly: true as const }] : []),
  ]
}

const buttonsOf = (given: Given): Button[] => [
  draftButton(given, '复制上期', 'PUT /business/report/copyLast'),
  draftButton(given, '暂存', 'PUT /business/report/save'),
  submitButton(given),
]

const body = (reportId: string) => ({ reportId, version: { expr: 'row.version' }, lines: { expr: 'sent.lines' } })

/** A draft may have gaps, so the form is not checked before it is stored. */
function draftButton({ reportId }: Given, label: string, call: string): Button {
  const onSuccess = [{ use: 'reload', with: { target: 'record' } }]
  return { label, do: [{ use: 'call', with: { call, body: body(reportId), unchecked: true, onSuccess } }] }
}

function submitButton({ reportId }: Given): Button {
  return {
    ...{ label: '提交', kind: 'primary' },
    do: [
      { use: 'confirm', with: { title: '确定提交吗？提交后不能修改' } },
      { use: 'call', with: { call: 'POST /business/report/submit', body: body(reportId), onSuccess: DONE } },
    ],
  }
}
