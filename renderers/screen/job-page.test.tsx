import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { readEntity, readPage } from '../testing/documents.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'
import { popupItem } from '../ui/widget-testing.tsx'

const SETTINGS = [
  ...['任务名称', '数据源', '方式', '路径', '内容', '在线表单', 'SQL语句', '按钮', '记录条件'],
  ...['一次最多处理（条）', '执行身份'],
]
const HANDLERS = {
  sample: '示例任务',
  http_call: '调用接口',
  run_statement: '执行SQL语句',
  press_button: '执行表单按钮',
}
const dictionary = Object.entries(HANDLERS).map(([value, text]) => ({ value, text, title: text }))

const ANSWERS: Record<string, unknown> = {
  'GET /sys/quartzJob/handlers': Object.keys(HANDLERS).map((value) => ({
    ...{ value, properties: value === 'sample' ? { lines: { type: 'integer', title: '行数' } } : {} },
  })),
  'GET /online/cgform/job/forms': [{ value: 'ledger', text: '台账' }],
  'GET /online/cgform/job/buttons': [{ value: 'close', text: '结账' }],
  'GET /online/cgform/job/fields': [{ name: 'state', title: '状态' }],
}

async function showForm() {
  const call = vi.fn(async ({ call }: { call: string; query?: unknown }) => ({ result: ANSWERS[call], message: '' }))
  const { user } = renderScreen(readPage('system/job'), {
    address: 'system/job',
    entities: [readEntity('system/job')],
    rows: { 'system/job': [] },
    instead: { dictionary: async (code) => (code === 'job_handler' ? dictionary : []), call: call as never },
  })
  await user.click(await screen.findByRole('button', { name: '新增' }))
  const form = within(await openedDialog('新增定时任务'))
  return { user, form, call }
}

describe('the form of jobs', () => {
  it.each([
    ['示例任务', []],
    ['调用接口', ['任务名称', '数据源', '方式', '路径']],
    ['执行SQL语句', ['任务名称', '在线表单', 'SQL语句', '执行身份']],
    ['执行表单按钮', ['任务名称', '在线表单', '按钮', '记录条件', '一次最多处理（条）', '执行身份']],
  ])('shows the settings of %s and no others', async (handler, settings) => {
    const { user, form } = await showForm()
    await user.click(await form.findByLabelText('任务类名'))
    await user.click(await popupItem(handler))
    await waitFor(() => {
      const shown = SETTINGS.filter((title) => form.queryByText(title, { selector: 'label, label *' }) !== null)
      expect(shown).toEqual(settings)
    })
    expect(form.queryByLabelText('行数') !== null).toBe(handler === '示例任务')
  })

  it('offers the buttons and fields of the chosen form', async () => {
    const { user, form, call } = await showForm()
    await user.click(await form.findByLabelText('任务类名'))
    await user.click(await popupItem('执行表单按钮'))
    await user.click(await form.findByLabelText('在线表单'))
    await user.click(await popupItem('台账'))
    const query = { form: 'ledger' }
    await waitFor(() => {
      expect(call).toHaveBeenCalledWith(expect.objectContaining({ call: 'GET /online/cgform/job/buttons', query }))
      expect(call).toHaveBeenCalledWith(expect.objectContaining({ call: 'GET /online/cgform/job/fields', query }))
    })
    await user.click(form.getByLabelText('按钮'))
    expect(await popupItem('结账')).toBeDefined()
  })
})
