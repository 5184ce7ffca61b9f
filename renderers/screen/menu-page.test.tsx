import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NO_EFFECTS } from '#shared/wire/grants.ts'
import { type CallRequest, type Ports, RefusedError } from '../ports.ts'
import { readEntity, readPage } from '../testing/documents.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'

const item = (value: string, text: string) => ({ value, text, title: text })
const dictionaries: Record<string, ReturnType<typeof item>[]> = {
  menu_type: [item('0', '一级菜单'), item('2', '按钮权限')],
  valid_status: [item('1', '有效'), item('0', '无效')],
}
const everybody = { count: 9, users: [] }

async function addButton(state: string, gaining = everybody) {
  const requests: CallRequest[] = []
  const call: Ports['call'] = async (request) => {
    if (request.call.includes('preview')) requests.push(request)
    return { result: { ...NO_EFFECTS, gaining }, message: '' }
  }
  const shown = renderScreen(readPage('system/permission'), {
    address: 'system/permission',
    entities: [readEntity('system/permission')],
    rows: { 'system/permission': [{ id: 'm1', name: '菜单', menuType: 0, parentId: '' }] },
    instead: { call, dictionary: async (code) => dictionaries[code] ?? [] },
  })
  await screen.findByText('菜单')
  await shown.user.click(screen.getByRole('button', { name: '添加下级' }))
  const form = await openedDialog('新增菜单')
  await shown.user.click(await within(form).findByText('按钮权限'))
  await shown.user.type(within(form).getByLabelText('菜单名称'), '核对')
  await shown.user.type(await within(form).findByLabelText('授权标识'), 'a:b')
  await shown.user.click(await within(form).findByText(state))
  await shown.user.click(within(form).getByRole('button', { name: /确\s?定/ }))
  return { ...shown, requests }
}
const added = (events: readonly string[]) => events.filter((event) => event.startsWith('add '))

it('a new disabled button is added only after a confirmation that everybody gains its permission', async () => {
  const { requests, host, user } = await addButton('无效')
  const question = (await screen.findByText('确定新增该按钮?')).closest<HTMLElement>('[role="dialog"]')!
  expect(question.textContent).toContain('9 位用户将获得权限')
  expect(requests).toMatchObject([
    { call: 'POST /sys/permission/previewAdd', body: { name: '核对', status: '0', perms: 'a:b' } },
  ])
  expect(added(host.events)).toEqual([])
  await user.click(within(question).getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(added(host.events)).toHaveLength(1))
})

it('a new button that changes no permissions is added without a confirmation', async () => {
  const { requests, host } = await addButton('有效', { count: 0, users: [] })
  await waitFor(() => expect(added(host.events)).toHaveLength(1))
  expect(requests).toMatchObject([{ body: { status: '1' } }])
  expect(screen.queryByText('确定新增该按钮?')).toBeNull()
})

it('reports while typing that another entry has the path', async () => {
  const requests: CallRequest[] = []
  const call: Ports['call'] = async <T,>(request: CallRequest) => {
    if (request.call.includes('checkPermDuplication')) {
      requests.push(request)
      throw new RefusedError('访问路径不允许重复，请重定义！')
    }
    return { result: [] as T, message: '' }
  }
  const { user } = renderScreen(readPage('system/permission'), {
    address: 'system/permission',
    entities: [readEntity('system/permission')],
    rows: { 'system/permission': [] },
    instead: { call, dictionary: async (code) => dictionaries[code] ?? [] },
  })
  await user.click(await screen.findByRole('button', { name: /新\s?增/ }))
  const form = await openedDialog('新增菜单')
  await user.type(await within(form).findByLabelText('菜单路径'), '/system/user')
  expect(await within(form).findByText('访问路径不允许重复，请重定义！', {}, { timeout: 5000 })).toBeDefined()
  expect(requests).toMatchObject([{ query: { url: '/system/user', alwaysShow: false } }])
})
