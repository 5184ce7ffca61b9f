import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import type { CallRequest, Ports } from '../ports.ts'
import { readEntity, readPage } from '../testing/documents.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'

const user = {
  id: 'u1',
  version: 1,
  username: 'zhang',
  realname: '张三',
  workNo: 'W1',
  phone: '13900000000',
  status: 1,
}
const held = { selectedroles: 'r1', selecteddeparts: 'd1', relTenantIds: '0' }
const lockedOut = { count: 1, users: [{ ...user, permissions: [], permissionCount: 0 }] }

async function edit(effects: Partial<GrantEffects>) {
  const requests: CallRequest[] = []
  const call: Ports['call'] = async (request) => {
    if (request.call.includes('preview')) requests.push(request)
    return { result: { ...NO_EFFECTS, ...effects }, message: '' }
  }
  const shown = renderScreen(readPage('system/user'), {
    address: 'system/user',
    entities: ['user', 'depart', 'role', 'tenant', 'position'].map((noun) => readEntity(`system/${noun}`)),
    rows: { 'system/user': [{ ...user, ...held }] },
    instead: { call, dictionary: async () => [] },
  })
  await screen.findByText('张三')
  await shown.user.click(screen.getByRole('button', { name: '编辑' }))
  const form = await openedDialog('编辑用户')
  await shown.user.click(within(form).getByRole('button', { name: /确\s?定/ }))
  return { ...shown, requests }
}

describe('an edit of a user', () => {
  it('is saved only after a confirmation that the user could no longer sign in', async () => {
    const { requests, host, user: hand } = await edit({ lockedOut })
    const question = (await screen.findByText('确定保存用户?')).closest<HTMLElement>('[role="dialog"]')!
    expect(question.textContent).toContain('1 位用户将不再属于任何租户，无法登录')
    expect(question.textContent).toContain('张三（zhang）')
    expect(requests).toEqual([{ call: 'POST /sys/user/previewEdit', body: { id: 'u1', ...held } }])
    expect(host.events.filter((event) => event.startsWith('edit'))).toEqual([])
    await hand.click(within(question).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(host.events).toContainEqual(expect.stringMatching(/^edit /)))
  })

  it('is saved without a confirmation where no permissions change', async () => {
    const { host } = await edit({})
    await waitFor(() => expect(host.events).toContainEqual(expect.stringMatching(/^edit /)))
  })
})

describe('the account of a person in several tenants', () => {
  it('cannot be deleted, which only administrators of the installation may', async () => {
    const others = { ...user, id: 'u2', username: 'li', realname: '李四', shared: '1' }
    const { user: hand } = renderScreen(readPage('system/user'), {
      address: 'system/user',
      entities: ['user', 'depart', 'role', 'tenant', 'position'].map((noun) => readEntity(`system/${noun}`)),
      rows: { 'system/user': [user, others] },
      instead: { dictionary: async () => [] },
    })
    await screen.findByText('李四')
    const offered = async (name: string) => {
      const line = screen.getByText(name).closest<HTMLElement>('tr')!
      await hand.click(within(line).getByRole('button', { name: '更多' }))
      const entries = await screen.findAllByRole('menuitem')
      const texts = entries.map(({ textContent }) => textContent)
      await hand.keyboard('{Escape}')
      return texts
    }
    expect(await offered('李四')).not.toContain('删除')
    expect(await offered('张三')).toContain('删除')
  })
})
