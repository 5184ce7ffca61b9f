import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { readEntity, readPage } from '../testing/documents.ts'
import { createFakeHost } from '../testing/fake-ports.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'
import { Screen } from './screen.tsx'

const entity: Entity = {
  $id: 'system/test',
  title: '联系人',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '姓名', pattern: '^[a-z]+$', 'x-messages': { pattern: '只能是小写字母' } },
    nick: { type: 'string', title: '昵称' },
  },
}

const submit = { label: '保存', do: [{ use: 'save' }] }
const form = (props: object) => ({
  type: 'void' as const,
  'x-component': 'Form',
  'x-component-props': { submit, ...props },
})
const pageOf = (properties: Page['properties']): Page => ({
  title: '测试',
  'x-entity': 'system/test',
  type: 'object',
  properties,
})

afterEach(() => vi.restoreAllMocks())

function Tabs({ page }: { page: Page }) {
  const [host] = useState(() => createFakeHost({ entities: [entity] }))
  const [hidden, setHidden] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setHidden(!hidden)}>
        切换
      </button>
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <Screen page={page} address="system/test" ports={host.ports} />
      </Activity>
    </>
  )
}

describe('a screen whose tab was hidden and is shown again', () => {
  it('still has its values, shows changes, validates and reacts', async () => {
    const reactions = [{ use: 'visible', when: 'values.name == "ab"' }]
    render(<Tabs page={pageOf({ form: form({ fields: ['name', { field: 'nick', reactions }] }) })} />)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('姓名'), 'a')
    await user.click(screen.getByRole('button', { name: '切换' }))
    await user.click(screen.getByRole('button', { name: '切换' }))
    const name = screen.getByLabelText('姓名') as HTMLInputElement
    expect(name.value).toBe('a')
    await user.type(name, 'b')
    expect(name.value).toBe('ab')
    expect(await screen.findByLabelText('昵称')).toBeDefined()
    await user.type(name, '1')
    await user.tab()
    expect(await screen.findByText('只能是小写字母')).toBeDefined()
    expect(screen.queryByLabelText('昵称')).toBeNull()
  })
})

describe('a page with an error', () => {
  it('shows file, place and reason in place of the block, and shows the other blocks', async () => {
    const page = pageOf({ wrong: form({ fields: ['nmae'] }), right: form({ fields: ['name'] }) })
    renderScreen(page, { entities: [entity] })
    expect(await screen.findByLabelText('姓名')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain(
      'schemas/system/test.page.json properties.wrong.x-component-props.fields[0]: 实体 system/test 没有字段 nmae，是否为 name？',
    )
  })

  it('lives on when a block throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const items = 'not a list'
    const page = pageOf({
      bad: { type: 'void', 'x-component': 'Statistics', 'x-component-props': { call: 'GET /x', items } },
      good: form({ fields: ['name'] }),
    })
    renderScreen(page, { entities: [entity] })
    expect((await screen.findByText(/无法显示/)).textContent).toBe('Statistics（bad） 无法显示')
    expect(screen.getByRole('button', { name: /^重\s?试$/ })).toBeDefined()
    expect(await screen.findByLabelText('姓名')).toBeDefined()
  })

  it('reports an entity that cannot be loaded', async () => {
    renderScreen(pageOf({ form: form({ fields: ['name'] }) }), { entities: [] })
    expect(await screen.findByText('页面无法显示')).toBeDefined()
  })
})

describe('other pages of the product', () => {
  it('signs in with the entered values', async () => {
    const { user, host } = renderScreen(readPage('account/login'), { entities: [readEntity('account/login')] })
    await user.type(await screen.findByLabelText('用户名'), 'admin')
    await user.type(screen.getByLabelText('密码'), 'secret{Enter}')
    await waitFor(() => expect(host.events).toContain('sign-in {"username":"admin","password":"secret"}'))
  })

  it('changes the password, closes, signs out, and closes the screen', async () => {
    const { user, host } = renderScreen(readPage('account/password'), { entities: [readEntity('account/password')] })
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await within(dialog).findByText('请输入旧密码!')).toBeDefined()
    await user.type(within(dialog).getByLabelText('旧密码'), 'old')
    await user.type(within(dialog).getByLabelText('新密码'), 'New!2345')
    await user.type(within(dialog).getByLabelText('确认新密码'), 'other')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await within(dialog).findByText('两次输入的密码不一样！')).toBeDefined()
    await user.clear(within(dialog).getByLabelText('确认新密码'))
    await user.type(within(dialog).getByLabelText('确认新密码'), 'New!2345')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(host.events).toContain('close-screen'))
    expect(host.events).toEqual([
      'call POST /sys/user/updatePassword',
      'success 操作成功！',
      'sign-out',
      'close-screen',
    ])
  })

  it('shows the figures of the home page', async () => {
    const call = async () => ({ result: { todayIp: 3, todayVisitCount: 12, totalVisitCount: 1234 }, message: '' })
    renderScreen(readPage('dashboard/analysis'), { instead: { call } })
    expect(await screen.findByText('1,234')).toBeDefined()
  })

  it('filters users by the department that is chosen in the tree', async () => {
    const { user, host } = renderScreen(readPage('system/user'), {
      entities: [readEntity('system/user'), readEntity('system/depart')],
      rows: {
        'system/depart': [
          { id: 'd1', departName: '总部' },
          { id: 'd2', departName: '分部', parentId: 'd1', isLeaf: true },
        ],
        'system/user': [{ id: 'u1', username: 'wang', realname: '王', status: 1, selecteddeparts: 'd1' }],
      },
    })
    await user.click(await screen.findByText('总部'))
    await waitFor(() => expect(host.events.at(-1)).toContain('"selecteddeparts":"d1"'))
    await user.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() => expect(host.events.at(-1)).not.toContain('selecteddeparts'))
    await act(async () => undefined)
    const row = (await screen.findByText('wang')).closest('tr')!
    expect(within(row).queryByRole('button', { name: '解冻' })).toBeNull()
    await user.click(within(row).getByRole('button', { name: /更多/ }))
    await user.click(await screen.findByRole('menuitem', { name: '冻结' }))
    await waitFor(() => expect(host.events).toContain('call PUT /sys/user/frozenBatch'))
  })

  it('offers no field of the user to be entered twice or by the wrong person', async () => {
    const { user } = renderScreen(readPage('system/user'), {
      entities: [readEntity('system/user'), readEntity('system/depart')],
      instead: { canWrite: (permission) => permission !== 'system:user:grant' },
    })
    await user.click(await screen.findByRole('button', { name: '新增' }))
    const drawer = await openedDialog('新增用户')
    expect(((await within(drawer).findByLabelText('用户账号')) as HTMLInputElement).disabled).toBe(false)
    expect(((await within(drawer).findByLabelText('角色分配')) as HTMLInputElement).disabled).toBe(true)
    expect(within(drawer).queryByLabelText('负责部门')).toBeNull()
  })
})
