import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cellActOf } from '#renderers/testing/cell-acts.ts'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { widgetExamples, widgetHost } from '#renderers/testing/widget-host.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'

/** Widgets that nobody edits in a table: for sign-in or search, computed, with a nested form, or without a value. */
const LEFT_OUT = [
  'Captcha',
  'SmsCode',
  'TextSearch',
  'Formula',
  'SerialNumber',
  'Hidden',
  'Divider',
  'Note',
  'Group',
  'ParameterForm',
  'ReportRows',
  'BpmnEditor',
  'BpmnView',
  'ConditionRows',
  'FieldRights',
  'ProcessSteps',
]

/** Widgets with the same control but other texts or another page, by the widget that is tested for them. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  DatePicker: ['DateTimePicker', 'TimePicker', 'MonthPicker', 'YearPicker'],
  DateRangePicker: ['DateTimeRangePicker', 'MonthRangePicker', 'YearRangePicker', 'TimeRangePicker'],
  QuarterPicker: ['WeekPicker'],
  QuarterRangePicker: ['WeekRangePicker'],
  UserPicker: ['RolePicker', 'PositionPicker', 'RecordPicker'],
  PopupField: ['PopupDictionary'],
}

const ENTITIES = ['user', 'depart'].map((name) => readEntity(`system/${name}`))
const ROWS: Record<string, Row[]> = {
  'system/user': [
    { id: 'u1', username: 'zhangsan', realname: '张三', createTime: '2024-01-01 00:00:00' },
    { id: 'u2', username: 'lisi', realname: '李四', createTime: '2024-01-02 00:00:00' },
  ],
  'system/depart': [{ id: 'd1', departName: '总公司', isLeaf: true }],
}

const text = (title: string): Field => ({ type: 'string', title })
const sheet: Entity = {
  $id: 'business/sheet',
  title: '表',
  type: 'object',
  properties: { lines: { type: 'array', title: '明细' } },
}
/** Some widgets write into fields beside them, which have these names in their examples. */
const nameOf = ({ widget }: WidgetExample) => (widget === 'PopupField' ? 'value' : widget)

/** A table of one row, with a cell for each of the examples. */
async function opened(examples: readonly WidgetExample[]) {
  const own = examples.map((example) => {
    const { from } = cellActOf(example)
    return [nameOf(example), { ...example.field, ...(from !== undefined && { default: from }) }] as const
  })
  const line: Entity = {
    $id: 'business/sheet-line',
    title: '明细',
    type: 'object',
    properties: { ...Object.fromEntries(own), fixed: text('账号'), middle: text('中类'), small: text('小类') },
  }
  const call = vi.fn(async (_: unknown) => ({ result: null, message: '' }))
  const columns = examples.map((example) => ({
    field: nameOf(example),
    widget: example.widget,
    props: example.props,
  }))
  const fields = [{ field: 'lines', widget: 'SubTable', props: { entity: line.$id, columns: [...columns, 'fixed'] } }]
  const body = { lines: { expr: 'values.lines' } }
  const submit = { label: '提交', do: [{ use: 'call', with: { call: 'POST /sheet', body } }] }
  const form = { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, submit } }
  renderScreen(pageOf({ form } as never, sheet.$id), {
    address: sheet.$id,
    entities: [sheet, line, ...ENTITIES],
    rows: structuredClone(ROWS),
    instead: { ...widgetHost(), call: call as never, documents: { page: async (address) => readPage(address) } },
  })
  const grid = await screen.findByRole('grid', { name: '明细' })
  fireEvent.click(screen.getByRole('button', { name: /添加行$/ }))
  const cellOf = (name: string) => grid.querySelector<HTMLElement>(`[data-row] [data-column="${name}"]`)!
  async function sent(): Promise<Row> {
    fireEvent.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(call).toHaveBeenCalled())
    return (call.mock.lastCall![0] as { body: { lines: Row[] } }).body.lines[0]!
  }
  return { cellOf, sent }
}

// The DOM of the tests draws nothing, and reports a selection synchronously, where browsers do so later.
beforeEach(() => {
  vi.spyOn(Selection.prototype, 'collapse').mockReturnValue(undefined)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
})
afterEach(() => vi.restoreAllMocks())

describe('an edited cell', () => {
  const others = [...Object.values(ALIKE).flat(), ...LEFT_OUT]
  const edited = widgetExamples.filter(({ widget }) => !others.includes(widget))

  it('is tried with every widget except those of the lists above', () => {
    const names = widgetExamples.map(({ widget }) => widget)
    expect(others.filter((name) => !names.includes(name))).toEqual([])
    expect(edited.length).toBe(names.length - others.length)
  })

  it('passes the value of any widget to the row, and shows it on blur', { timeout: 120_000 }, async () => {
    const { cellOf, sent } = await opened(edited)
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const shown: Row = {}
    for (const example of edited) {
      const { does, shows, gives } = cellActOf(example)
      const cell = cellOf(nameOf(example))
      await user.click(cell)
      await waitFor(() => expect(cell.contains(document.activeElement), example.widget).toBe(true))
      await does({ user, cell })
      await user.click(cellOf('fixed'))
      await waitFor(() => expect(cell.textContent, example.widget).toBe(shows ?? String(gives)))
      shown[example.widget] = cell.querySelectorAll('input, textarea, select').length
    }
    expect(shown).toEqual(Object.fromEntries(edited.map(({ widget }) => [widget, 0])))
    // The button of a cell appears with its code; the text has the focus all the same.
    await user.click(cellOf(nameOf(edited.find(({ widget }) => widget === 'JsonEditor')!)))
    await waitFor(() => expect(document.activeElement!.getAttribute('contenteditable')).toBe('true'))
    await user.click(cellOf('fixed'))
    const row = await sent()
    expect(Object.fromEntries(edited.map((example) => [example.widget, row[nameOf(example)]]))).toEqual(
      Object.fromEntries(edited.map((example) => [example.widget, cellActOf(example).gives])),
    )
  })
})
