import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { memoryReports, type ReportSample } from '#renderers/ui/report/memory-reports.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import type { Entity, Row } from '#shared/documents/entity.ts'
import example from './popup-field.example.json'
import { PopupField } from './popup-field.tsx'

const report = example.reports.user_choice as ReportSample
const text = (title: string) => ({ type: 'string' as const, title })
const task: Entity = {
  $id: 'business/task',
  title: '任务',
  type: 'object',
  properties: { handler: text('经办人'), account: text('账号'), lines: { type: 'array', title: '明细' } },
}
const line: Entity = {
  $id: 'business/task-line',
  title: '明细',
  type: 'object',
  properties: { person: text('人员'), account: text('行内账号'), depart: text('行内部门') },
}
const popup = (destFields: string[], props: Row = {}) => ({
  field: destFields[0]!,
  widget: 'PopupField',
  props: { popupCode: 'user_choice', orgFields: ['realname', 'username'], destFields, ...props },
})

/** A form with a popup, and the values that it sends. */
async function formWith(props: Row = {}, reports = memoryReports(() => report), more: unknown[] = []) {
  const call = vi.fn(async (_: unknown) => ({ result: null, message: '' }))
  const body = Object.fromEntries(Object.keys(task.properties).map((name) => [name, { expr: `values.${name}` }]))
  const fields = [popup(['handler', 'account'], props), 'account', ...more]
  const submit = { label: '提交', do: [{ use: 'call', with: { call: 'POST /task', body } }] }
  const form = { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, submit } }
  const rows = vi.fn(reports.rows)
  const view = renderScreen(pageOf({ form } as never, 'business/task'), {
    address: 'business/task',
    entities: [task, line],
    instead: { call: call as never, reports: async () => ({ ...reports, rows }) },
  })
  const { user } = view
  const box = await screen.findByLabelText('经办人')
  const dialog = () => screen.getByRole('dialog', { name: '用户选择' })
  const row = async (name: string) => (await within(dialog()).findByText(name)).closest('tr')!
  return {
    ...view,
    box,
    rows,
    dialog,
    row,
    open: async () => {
      await user.click(box)
      await screen.findByRole('dialog', { name: '用户选择' })
    },
    tick: async (...names: string[]) => {
      for (const name of names) await user.click(await row(name))
    },
    press: (name: string) => user.click(within(dialog()).getByRole('button', { name })),
    isRemoved: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
    submitted: async () => {
      await user.click(screen.getByRole('button', { name: '提交' }))
      await waitFor(() => expect(call).toHaveBeenCalled())
      return (call.mock.lastCall![0] as { body: Row }).body
    },
  }
}

describe('a popup over an online report', () => {
  it('writes several fields: rows of several pages as comma lists, and clears them all', async () => {
    const { open, tick, press, isRemoved, dialog, user, row, submitted, box } = await formWith()
    await open()
    await tick('赵六')
    await press('清空')
    expect(within(dialog()).getByText('未选择')).toBeDefined()
    await tick('张三', '李四', '李四', '王五')
    expect(within(dialog()).getByText('1-10 共12条')).toBeDefined()
    await user.click(within(dialog()).getByTitle('2'))
    await tick('卫四')
    expect(within(dialog()).getByText('已选：zhangsan，wangwu，weisi')).toBeDefined()
    await user.click(within(dialog()).getByTitle('1'))
    expect(within(await row('王五')).getByRole('checkbox')).toHaveProperty('checked', true)
    await press('确定')
    await isRemoved()
    expect(await submitted()).toMatchObject({ handler: '张三,王五,卫四', account: 'zhangsan,wangwu,weisi' })
    const clear = box.closest('.ant-select')!.querySelector('.ant-select-clear')!
    await user.pointer({ keys: '[MouseLeft]', target: clear })
    expect(await submitted()).toMatchObject({ handler: '', account: '' })
  })

  it('is 1,200 pixels wide, and is paged by 10, 20 or 30 rows and by a jump', async () => {
    const { open, dialog, user, tick, row } = await formWith()
    await open()
    await row('张三')
    expect(dialog().closest<HTMLElement>('.ant-modal')?.style.width ?? dialog().style.width).toBe('1200px')
    const jump = dialog().querySelector('.ant-pagination-options-quick-jumper input')!
    fireEvent.change(jump, { target: { value: '2' } })
    fireEvent.keyUp(jump, { key: 'Enter', keyCode: 13 })
    await within(dialog()).findByText('11-12 共12条')
    fireEvent.mouseDown(within(dialog()).getByRole('combobox', { name: '页码' }))
    const sizes = await screen.findAllByText(/条\/页$/, { selector: '.ant-select-item-option-content' })
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['10 条/页', '20 条/页', '30 条/页'])
    await user.click(sizes[1]!)
    await within(dialog()).findByText('1-12 共12条')
    await tick('张三')
  })

  it('has no ticks when it is opened again after a choice', async () => {
    const { open, tick, press, isRemoved, dialog, row } = await formWith()
    await open()
    await tick('张三')
    await press('确定')
    await isRemoved()
    await open()
    expect(within(await row('张三')).getByRole('checkbox')).toHaveProperty('checked', false)
    expect(within(dialog()).getByText('未选择')).toBeDefined()
  })

  it('requires one row for a single choice, and drops unconfirmed ticks', async () => {
    const { open, tick, press, isRemoved, host, row, submitted, dialog } = await formWith({ popupMulti: false })
    await open()
    await row('张三')
    await press('确定')
    expect(host.events).toContain('warning 请选择一条记录')
    await tick('张三', '李四')
    expect(within(await row('张三')).getByRole('radio')).toHaveProperty('checked', false)
    await press('关闭')
    await isRemoved()
    await open()
    expect(within(dialog()).getByText('未选择')).toBeDefined()
    await tick('王五')
    await press('确定')
    await isRemoved()
    expect(await submitted()).toMatchObject({ handler: '王五', account: 'wangwu' })
  })

  it('requires at least one row for a multiple choice, and stays open without', async () => {
    const { open, press, host, row, dialog } = await formWith()
    await open()
    await row('张三')
    await press('确定')
    expect(host.events).toContain('warning 请选择一条记录')
    expect(dialog()).toBeDefined()
  })

  it('confirms before it replaces typed text', async () => {
    const { open, tick, press, isRemoved, user, host, submitted, dialog } = await formWith()
    await user.type(screen.getByLabelText('账号'), 'typed')
    await open()
    await tick('张三')
    host.answer.confirm = false
    await press('确定')
    await waitFor(() => expect(host.events).toContain('confirm 替换已填写的内容？'))
    expect(dialog()).toBeDefined()
    host.answer.confirm = true
    await press('确定')
    await isRemoved()
    expect(await submitted()).toMatchObject({ account: 'zhangsan' })
  })

  it('is searched by its query items, some only when it is expanded, and sorted by its heads', async () => {
    const { open, press, user, dialog, rows, row } = await formWith()
    await open()
    await row('张三')
    const within_ = within(dialog())
    expect(within_.getByLabelText('入职日期（起）').closest('[hidden]')).not.toBeNull()
    await press('展开')
    expect(within_.getByLabelText('入职日期（起）').closest('[hidden]')).toBeNull()
    await user.type(within_.getByRole('textbox', { name: '用户账号' }), ' u {Enter}')
    await within_.findByText('1-6 共6条')
    await user.click(within_.getByRole('columnheader', { name: /用户账号/ }))
    await waitFor(() =>
      expect(rows.mock.lastCall![1]).toEqual({
        username: 'u',
        column: 'username',
        order: 'asc',
        pageNo: 1,
        pageSize: 10,
      }),
    )
    await press('重置')
    await within_.findByText('1-10 共12条')
    expect(within_.getByRole('textbox', { name: '用户账号' })).toHaveProperty('value', '')
  })

  it('shows a refusal of the server, and offers a retry', async () => {
    const reports = memoryReports(() => report)
    const down = { describe: true, rows: true }
    const { box, user, row, host } = await formWith(
      {},
      {
        ...reports,
        describe: (code) => (down.describe ? Promise.reject(new RefusedError('没有权限')) : reports.describe(code)),
        rows: (...asked) => (down.rows ? Promise.reject(new Error('offline')) : reports.rows(...asked)),
        items: () => Promise.reject(new RefusedError('查询条件有误')),
      },
    )
    const retry = async () => user.click(await screen.findByRole('button', { name: '重试' }))
    await user.click(box)
    await screen.findByRole('button', { name: '重试' })
    // The message appears in place, and not as a notice as well.
    expect(screen.getByText('没有权限')).toBeDefined()
    expect(host.events).not.toContain('warning 没有权限')
    down.describe = false
    await retry()
    await screen.findByRole('dialog', { name: '用户选择' })
    expect(host.events).toContain('warning 查询条件有误')
    await screen.findByRole('button', { name: '刷新' })
    down.rows = false
    await retry()
    expect(await row('张三')).toBeDefined()
  })

  /** A dialog whose server refuses this part. */
  async function dialogWithout(part: 'items' | 'rows') {
    const refuse = () => Promise.reject(new RefusedError('没有权限'))
    const { open, dialog, host } = await formWith({}, { ...memoryReports(() => report), [part]: refuse })
    await open()
    return { dialog: within(dialog()), host }
  }

  it('has its rows where the server refuses its query items', async () => {
    const { dialog, host } = await dialogWithout('items')
    await dialog.findByText('1-10 共12条')
    expect(dialog.queryByRole('textbox', { name: '用户账号' })).toBeNull()
    expect(host.events).toContain('warning 没有权限')
  })

  it('has its query items where the server refuses its rows', async () => {
    const { dialog, host } = await dialogWithout('rows')
    expect(await dialog.findByRole('textbox', { name: '用户账号' })).toBeDefined()
    expect(await dialog.findByText('没有权限')).toBeDefined()
    expect(host.events).not.toContain('warning 没有权限')
  })

  it('in a row of a sub-table fills the same row', async () => {
    const props = { entity: 'business/task-line', columns: [popup(['person', 'account']), 'account', 'depart'] }
    const { user, dialog, tick, press, isRemoved } = await formWith({}, undefined, [
      { field: 'lines', widget: 'SubTable', props },
    ])
    const grid = await screen.findByRole('grid', { name: '明细' })
    for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: '添加行' }))
    const cellOf = (at: number, column: string) =>
      within(grid).getAllByRole('row')[at]!.querySelector<HTMLElement>(`[data-column="${column}"]`)!
    await user.click(cellOf(2, 'person'))
    await user.click(within(cellOf(2, 'person')).getByRole('combobox'))
    await screen.findByRole('dialog', { name: '用户选择' })
    await tick('李四')
    expect(dialog()).toBeDefined()
    await press('确定')
    await isRemoved()
    await waitFor(() => expect(cellOf(2, 'account').textContent).toBe('lisi'))
    expect(cellOf(1, 'account').textContent).toBe('')
  })

  it('in a row of a sub-table confirms before it replaces text typed before its cell was opened', async () => {
    const props = { entity: 'business/task-line', columns: [popup(['person', 'account']), 'account', 'depart'] }
    const { user, tick, press, isRemoved, host } = await formWith({}, undefined, [
      { field: 'lines', widget: 'SubTable', props },
    ])
    const grid = await screen.findByRole('grid', { name: '明细' })
    await user.click(screen.getByRole('button', { name: '添加行' }))
    const cellOf = (column: string) => grid.querySelector<HTMLElement>(`[data-row] [data-column="${column}"]`)!
    await user.click(cellOf('account'))
    await user.keyboard('typed{Enter}')
    const choose = async (name: string) => {
      await user.click(cellOf('person'))
      await user.click(within(cellOf('person')).getByRole('combobox'))
      await screen.findByRole('dialog', { name: '用户选择' })
      await tick(name)
      await press('确定')
      await isRemoved()
    }
    host.answer.confirm = true
    await choose('李四')
    expect(host.events).toContain('confirm 替换已填写的内容？')
    await waitFor(() => expect(cellOf('account').textContent).toBe('lisi'))
    // The popup wrote the value itself, so it does not count as typed, although the cell was left meanwhile.
    host.events.length = 0
    await user.click(cellOf('depart'))
    await choose('王五')
    await waitFor(() => expect(cellOf('account').textContent).toContain('wangwu'))
    expect(host.events.filter((event) => event.startsWith('confirm'))).toEqual([])
  })
})

describe('a popup field', () => {
  it('shows an error and is disabled without a part of its configuration', () => {
    const { control } = renderWidget(PopupField, example as WidgetExample, { popupCode: undefined })
    expect(screen.getByRole('alert').textContent).toBe('popup参数未正确配置!')
    expect(control()).toHaveProperty('disabled', true)
    expect(screen.getByText('张三,李四')).toBeDefined()
  })

  it('shows an error for different numbers of columns and fields', () => {
    renderWidget(PopupField, example as WidgetExample, { destFields: ['value'] })
    expect(screen.getByRole('alert').textContent).toBe('popup参数未正确配置,原始值和目标值数量不一致!')
  })
})
