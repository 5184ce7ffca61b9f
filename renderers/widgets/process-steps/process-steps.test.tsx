import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import type { SimpleProcess, SimpleStep } from '#shared/documents/workflow/simple-process.ts'
import example from './process-steps.example.json'

const process: Entity = {
  $id: 'system/process',
  title: '流程',
  type: 'object',
  properties: {
    form: { type: 'string', title: '表单' },
    steps: { type: 'string', title: '审批流程', format: 'json' },
  },
}

const LEAVE = JSON.parse(example.value) as SimpleProcess

async function show(value: string = example.value, props: object = {}, field: object = {}) {
  const call = vi.fn(async ({ call }: { call: string; body?: unknown; query?: unknown }): Promise<unknown> => {
    return { result: call === 'GET /fields' ? [{ name: 'amount', title: '金额', type: 'number' }] : null, message: '' }
  })
  const fields = [
    { field: 'form', default: 'leave' },
    {
      field: 'steps',
      widget: 'ProcessSteps',
      props: { ...example.props, ...props },
      ...(value && { default: value }),
      ...field,
    },
  ]
  const submit = {
    label: '提交',
    do: [{ use: 'call', with: { call: 'POST /save', body: { steps: { expr: 'values.steps' } } } }],
  }
  const form = { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, submit } }
  const { user, host } = renderScreen(pageOf({ form } as never, process.$id), {
    address: process.$id,
    entities: [process],
    instead: {
      call: call as never,
      references: { labels: async (_, codes) => codes.map((code) => (code === 'zhangsan' ? '张三' : code)) },
      documents: {
        entity: async (address) => (address === process.$id ? process : readEntity(address)),
        page: async (address) => readPage(address),
      },
    },
  })
  await screen.findByRole('toolbar', { name: '流程工具' })
  const stored = async (): Promise<readonly SimpleStep[]> => {
    await user.click(screen.getByRole('button', { name: '提交' }))
    const saved = () => call.mock.calls.filter(([{ call }]) => call === 'POST /save')
    await waitFor(() => expect(saved().length).toBeGreaterThan(0))
    const { steps } = saved().at(-1)![0].body as { steps: string }
    return (JSON.parse(steps) as SimpleProcess).steps
  }
  return { user, host, call, stored }
}

const card = (name: RegExp) => screen.getByRole('button', { name })
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-step]')]
const names = () => cards().map((each) => each.querySelector('.r-steps__name')?.textContent)
const drawer = async (title: string) => {
  const found = await screen.findByRole('dialog')
  await within(found).findByText(title)
  await within(found).findByLabelText('名称')
  return within(found)
}
type User = Awaited<ReturnType<typeof show>>['user']
const choose = async (user: User, button: string, item: string) => {
  await user.click(screen.getByRole('button', { name: button }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the simple designer', () => {
  it('shows the steps with their settings in words and their faults', async () => {
    await show(
      JSON.stringify({
        ...LEAVE,
        steps: [...LEAVE.steps, { id: 'x', kind: 'approval', name: '总经理', settings: { approvers: [] } }],
      }),
    )
    expect(names()).toEqual(['发起', '部门审批', '按天数', '三天以上', '人事审批', '其他', '抄送', '总经理'])
    expect(card(/^部门审批，部门负责人 · 会签$/)).toBeDefined()
    expect(card(/^三天以上，请假天数 大于 3$/)).toBeDefined()
    expect(await screen.findByRole('button', { name: '人事审批，张三 · 或签' })).toBeDefined()
    expect(card(/^其他，其他情况进入此分支$/)).toBeDefined()
    expect(card(/^总经理，未设置审批人$/)).toBeDefined()
    await act(async () => screen.getByRole('button', { name: '1 处待完善' }).click())
    expect(document.activeElement).toBe(card(/^总经理/))
  })

  it('begins with the start alone, and adds an approval whose settings open', async () => {
    const { user, stored } = await show('')
    expect(names()).toEqual(['发起'])
    expect(screen.getByRole('button', { name: '流程还没有审批步骤' })).toBeDefined()
    await choose(user, '在“发起”之后添加步骤', '审批人')
    const form = await drawer('设置审批人')
    await user.clear(form.getByLabelText('名称'))
    await user.type(form.getByLabelText('名称'), '主管')
    await user.click(within(form.getByRole('group', { name: '审批人来自' })).getByLabelText('部门负责人'))
    await user.click(form.getByRole('radio', { name: '会签：须全部同意' }))
    await user.click(form.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(names()).toEqual(['发起', '主管'])
    const [, added] = await stored()
    expect(added).toMatchObject({ kind: 'approval', name: '主管', settings: { voting: { quota: { kind: 'all' } } } })
  })

  it('adds splits and branches, and steps in a branch', async () => {
    const { user, stored } = await show()
    await choose(user, '在“其他”之后添加步骤', '并行分支')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('并行分支'))
    await user.click(screen.getByRole('button', { name: '为“按天数”添加分支' }))
    expect(names()).toEqual([
      '发起',
      '部门审批',
      '按天数',
      '三天以上',
      '人事审批',
      '条件 2',
      '其他',
      '并行分支',
      '分支 1',
      '分支 2',
      '抄送',
    ])
    expect(card(/^条件 2，未设置条件$/)).toBeDefined()
    const added = (await stored()).find(({ name }) => name === '并行分支')
    expect(added).toMatchObject({ parent: 'step_rest' })
  })

  it('sets the condition of a branch by its rows', async () => {
    const { user, stored } = await show()
    await user.click(card(/^三天以上/))
    const form = await drawer('设置分支')
    const value = form.getByRole('spinbutton', { name: '比较值' })
    await user.clear(value)
    await user.type(value, '5')
    await user.click(form.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(card(/^三天以上，请假天数 大于 5$/)).toBeDefined())
    expect((await stored()).find(({ id }) => id === 'step_long')).toMatchObject({
      condition: { join: 'and', rows: [{ field: 'days', type: 'number', operator: 'gt', value: 5 }] },
    })
  })

  it('moves, copies and removes by keys, after a question', async () => {
    const { user, host } = await show()
    act(() => card(/^部门审批/).focus())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names().slice(0, 2)).toEqual(['发起', '按天数'])
    await waitFor(() => expect(document.activeElement).toBe(card(/^部门审批/)))
    await user.keyboard('{Control>}d{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(card(/^部门审批 副本/)))
    host.answer.confirm = false
    await user.keyboard('{Delete}')
    expect(names()).toContain('部门审批 副本')
    host.answer.confirm = true
    await user.keyboard('{Delete}')
    await waitFor(() => expect(names()).not.toContain('部门审批 副本'))
    expect(host.events.filter((event) => event.startsWith('confirm'))).toEqual([
      'confirm 确定删除“部门审批 副本”吗？',
      'confirm 确定删除“部门审批 副本”吗？',
    ])
  })

  it('dissolves a choice when one branch is left, by its menu', async () => {
    const { user } = await show()
    await choose(user, '更多：三天以上', '删除')
    await waitFor(() => expect(names()).toEqual(['发起', '部门审批', '抄送']))
  })

  it('undoes and does again', async () => {
    const { user } = await show()
    const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: '撤销' })
    expect(undo().disabled).toBe(true)
    await choose(user, '更多：抄送', '删除')
    await waitFor(() => expect(names()).not.toContain('抄送'))
    act(() => card(/^发起/).focus())
    await user.keyboard('{Control>}z{/Control}')
    expect(names()).toContain('抄送')
    await user.click(screen.getByRole('button', { name: '重做' }))
    expect(names()).not.toContain('抄送')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '重做' }).disabled).toBe(true)
  })

  it('opens by Enter, and asks before it drops changes', async () => {
    const { user, host } = await show()
    act(() => card(/^抄送/).focus())
    await user.keyboard('{Enter}')
    const form = await drawer('设置抄送人')
    await user.type(form.getByLabelText('名称'), '给大家')
    host.answer.confirm = false
    await user.click(form.getByRole('button', { name: '取消' }))
    expect(screen.queryByRole('dialog')).not.toBeNull()
    host.answer.confirm = true
    await user.click(form.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(card(/^抄送，/))
  })

  it('only shows settings when it is read-only', async () => {
    const { user } = await show(example.value, { readOnly: true })
    expect(screen.queryByRole('button', { name: /添加步骤|更多|撤销/ })).toBeNull()
    await user.click(card(/^抄送/))
    const found = within(await screen.findByRole('dialog'))
    await found.findByText('查看抄送人')
    expect(found.queryByRole('button', { name: '确定' })).toBeNull()
    act(() => card(/^抄送/).focus())
    await user.keyboard('{Delete}')
    expect(names()).toContain('抄送')
  })

  it('reads the fields of the form that another field names', async () => {
    const { user, call } = await show(example.value, { fields: undefined, call: 'GET /fields', formField: 'form' })
    await waitFor(() => expect(call).toHaveBeenCalledWith({ call: 'GET /fields', query: { form: 'leave' } }))
    await user.click(card(/^部门审批/))
    const form = await drawer('设置审批人')
    await user.click(await form.findByRole('tab', { name: '表单权限' }))
    expect(await form.findByRole('radiogroup', { name: '金额' })).toBeDefined()
  })

  it('says that a text is no process', async () => {
    await show('{"steps":[]}')
    expect(screen.getByText('流程内容无法识别；修改后将从空白流程开始')).toBeDefined()
    expect(names()).toEqual(['发起'])
  })

  it('changes its scale', async () => {
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: '缩小' }))
    expect(screen.getByRole('button', { name: /缩放 90%/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: /缩放 90%/ }))
    expect(screen.getByRole('button', { name: /缩放 100%/ })).toBeDefined()
  })
})
