import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { memoryReports, type ReportSample } from '#renderers/ui/report/memory-reports.ts'
import { createReportTexts } from '#renderers/ui/report/report-texts.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Entity, Row } from '#shared/documents/entity.ts'
import example from './popup-dictionary.example.json'
import { PopupDictionary } from './popup-dictionary.tsx'

const report = example.reports.user_choice as ReportSample
const task: Entity = {
  $id: 'business/task',
  title: '任务',
  type: 'object',
  properties: { auditor: { type: 'string', title: '审核人' } },
}

/** A form that holds this value. */
async function formWith(value: string, popupMulti: boolean) {
  const call = vi.fn(async (_: unknown) => ({ result: null, message: '' }))
  const field = { field: 'auditor', widget: 'PopupDictionary', props: { ...example.props, popupMulti }, default: value }
  const submit = {
    label: '提交',
    do: [{ use: 'call', with: { call: 'POST /t', body: { a: { expr: 'values.auditor' } } } }],
  }
  const form = { type: 'void', 'x-component': 'Form', 'x-component-props': { fields: [field], submit } }
  const { user } = renderScreen(pageOf({ form } as never, 'business/task'), {
    address: 'business/task',
    entities: [task],
    instead: { call: call as never, reports: async () => memoryReports(() => report) },
  })
  await user.click(await screen.findByLabelText('审核人'))
  const dialog = await screen.findByRole('dialog', { name: '用户选择' })
  return {
    user,
    dialog,
    row: async (name: string) => (await within(dialog).findByText(name)).closest('tr')!,
    submitted: async () => {
      await user.click(within(dialog).getByRole('button', { name: '确定' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await user.click(screen.getByRole('button', { name: '提交' }))
      await waitFor(() => expect(call).toHaveBeenCalled())
      return (call.mock.lastCall![0] as { body: Row }).body.a
    },
  }
}

describe('a dictionary out of a report', () => {
  it('begins with the stored values, also from other pages, and adds to them', async () => {
    const { user, row, dialog, submitted } = await formWith('zhangsan,weisi', true)
    expect(within(await row('zhangsan')).getByRole('checkbox')).toHaveProperty('checked', true)
    expect(within(dialog).getByText('已选：张三，卫四')).toBeDefined()
    await user.click(await row('zhangsan'))
    await user.click(await row('lisi'))
    expect(await submitted()).toBe('weisi,lisi')
  })

  it('stores one value where one is allowed', async () => {
    const { user, row, submitted } = await formWith('weisi', false)
    await user.click(await row('lisi'))
    expect(await submitted()).toBe('lisi')
    expect(document.querySelector('.r-form .ant-select')?.textContent).toContain('李四')
  })

  it('shows a value that no row has as it is stored', async () => {
    renderWidget(PopupDictionary, example as WidgetExample, { value: 'zhangsan,gone', displayMode: 'read' })
    expect(await screen.findByText('张三,gone')).toBeDefined()
  })

  it('works in lists by the configuration of its entity, and reads all rows of a list together', async () => {
    const reports = memoryReports(() => report)
    const rows = vi.fn(reports.rows)
    const port = { ...reports, rows, texts: createReportTexts({ ...reports, rows }) }
    const auditor = { ...task.properties.auditor!, 'x-widget': 'PopupDictionary', 'x-widget-props': example.props }
    const entity = { ...task, 'x-calls': { base: '/t' }, 'x-table': 't', properties: { auditor } } as Entity
    const table = { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: ['auditor'] } }
    renderScreen(pageOf({ table } as never, 'business/task'), {
      entities: [entity],
      rows: { 'business/task': ['zhangsan', 'weisi', 'gone'].map((auditor, id) => ({ id: `${id}`, auditor })) },
      instead: { reports: async () => port },
    })
    expect(await screen.findByText('卫四')).toBeDefined()
    expect(screen.getByText('张三')).toBeDefined()
    expect(screen.getByText('gone')).toBeDefined()
    expect(rows).toHaveBeenCalledTimes(1)
  })

  it('shows an error without configuration', () => {
    renderWidget(PopupDictionary, example as WidgetExample, { textField: '' })
    expect(screen.getByRole('alert').textContent).toBe('popup参数未正确配置!')
  })
})
