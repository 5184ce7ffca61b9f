import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'
import { popupItem } from '#renderers/ui/widget-testing.tsx'
import type { Entity, Reference, Row } from '#shared/documents/entity.ts'

const people = Array.from({ length: 12 }, (_, index) => ({
  id: `u${index + 1}`,
  username: `user${index + 1}`,
  realname: `用户${index + 1}`,
  createTime: `2024-01-${String(index + 1).padStart(2, '0')} 00:00:00`,
}))

function letterOf(reference: Partial<Reference>): Entity {
  const copies = { entity: 'system/user', value: 'username', label: 'realname', ...reference }
  return {
    $id: 'business/letter',
    title: '公文',
    type: 'object',
    properties: {
      copies: { type: 'string', title: '抄送人', 'x-widget': 'UserPicker', 'x-ref': copies },
    },
  }
}

/** A form with the field and a value. */
async function formWith(reference: Partial<Reference> = { many: true }, initial: Row = {}, managesUsers = true) {
  const saved = vi.fn(async () => ({ result: null, message: '' }))
  const page = pageOf(
    {
      form: {
        type: 'void',
        'x-component': 'Form',
        'x-component-props': {
          fields: [{ field: 'copies', ...(initial.copies !== undefined && { default: initial.copies }) }],
          submit: {
            label: '提交',
            do: [{ use: 'call', with: { call: 'POST /letter', body: { copies: { expr: 'values.copies' } } } }],
          },
        },
      },
    },
    'business/letter',
  )
  const view = renderScreen(page as never, {
    address: 'business/letter',
    entities: [
      letterOf(reference),
      ...['system/user', 'system/depart', 'system/address-list', 'system/position'].map(readEntity),
    ],
    rows: {
      'system/user': people,
      'system/address-list': people,
      'system/depart': [{ id: 'd1', departName: '商务局', parentId: undefined }],
    },
    instead: {
      call: saved,
      can: (permission) => managesUsers || permission !== 'system:user:list',
      documents: { page: async (address: string) => readPage(address) },
      references: {
        options: async () =>
          people.map(({ username, realname }) => ({ value: username, text: realname, title: realname })),
        labels: async (_, values) =>
          values.map((key) => people.find(({ username }) => username === key)?.realname ?? key),
      },
    },
  })
  const box = await screen.findByLabelText('抄送人')
  return {
    ...view,
    saved,
    box,
    open: async () => {
      await view.user.click(box)
      const dialog = await openedDialog('选择用户')
      return { dialog, row: async (name: string) => (await within(dialog).findByText(name)).closest('tr')! }
    },
    press: async (name: string) => {
      await view.user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
    chosen: () => [...document.querySelectorAll('.r-form .ant-select-selection-item')].map((item) => item.textContent),
    submitted: async () => {
      await view.user.click(screen.getByRole('button', { name: '提交' }))
      await waitFor(() => expect(saved).toHaveBeenCalled())
      return (saved.mock.lastCall as unknown as [{ body: Row }])[0].body.copies
    },
  }
}

describe('choosing users in a dialog', () => {
  it('shows the departments and the users, the newest first', async () => {
    const { open, host } = await formWith()
    const { dialog, row } = await open()
    expect(await row('用户12')).toBeDefined()
    expect(within(dialog).getByText('商务局')).toBeDefined()
    expect(dialog.style.width === '1250px' || dialog.closest<HTMLElement>('.ant-modal')?.style.width === '1250px').toBe(
      true,
    )
    const [first] = host.events.filter((event) => event.startsWith('list system/user'))
    expect(first).toContain('"column":"createTime","order":"desc"')
  })

  it('shows the directory to people who do not manage users', async () => {
    const { open, user, press, submitted, host } = await formWith({ many: true }, {}, false)
    const { row } = await open()
    await user.click(await row('用户3'))
    await press('确定')
    expect(await submitted()).toBe('user3')
    expect(host.events.some((event) => event.startsWith('list system/user'))).toBe(false)
  })

  it('shows the users of the field without permission to list users', async () => {
    const via = { entity: 'business/letter', field: 'copies' }
    const { box, user, submitted, host } = await formWith({ many: false, via }, {}, false)
    await user.click(box)
    await user.click(await popupItem('用户3'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await submitted()).toBe('user3')
    expect(host.events.filter((event) => event.startsWith('list '))).toEqual([])
  })

  it('clears all ticks, and lists the chosen users in one place', async () => {
    const { open, user } = await formWith()
    const { row } = await open()
    for (const name of ['用户12', '用户11']) await user.click(await row(name))
    expect(screen.getByText('已选：用户12，用户11')).toBeDefined()
    expect(screen.queryByText(/已选择/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '清空' }))
    expect(screen.getByText('未选择')).toBeDefined()
    expect(within(await row('用户11')).getByRole('checkbox')).toHaveProperty('checked', false)
  })

  it('ticks a row by a click on it and unticks it by another; stores user names as a comma list', async () => {
    const { open, user, press, submitted, chosen } = await formWith()
    const { row } = await open()
    for (const name of ['用户12', '用户11', '用户12', '用户10']) await user.click(await row(name))
    expect(within(await row('用户11')).getByRole('checkbox')).toHaveProperty('checked', true)
    expect(screen.getByText('已选：用户11，用户10')).toBeDefined()
    await press('确定')
    expect(chosen()).toEqual(['用户11', '用户10'])
    expect(await submitted()).toBe('user11,user10')
  })

  it('preserves ticks over pages', async () => {
    const { open, user } = await formWith()
    const { dialog, row } = await open()
    await user.click(await row('用户12'))
    await user.click(within(dialog).getByTitle('2'))
    await user.click(await row('用户2'))
    expect(screen.getByText('已选：用户12，用户2')).toBeDefined()
  })

  it('drops unconfirmed ticks', async () => {
    const { open, user, press, chosen } = await formWith()
    await user.click(await (await open()).row('用户12'))
    await press('关闭')
    expect(chosen()).toEqual([])
    const { row } = await open()
    await row('用户12')
    expect(screen.getByText('未选择')).toBeDefined()
  })

  it('allows one user where the reference allows one: another row replaces it', async () => {
    const { open, user, press, submitted } = await formWith({ many: false })
    const { row } = await open()
    await user.click(await row('用户12'))
    await user.click(await row('用户11'))
    expect(within(await row('用户12')).getByRole('radio')).toHaveProperty('checked', false)
    await press('确定')
    expect(await submitted()).toBe('user11')
  })

  it('adds to the stored users, even if no list shows them', async () => {
    const { open, user, press, submitted } = await formWith({ many: true }, { copies: 'user12,gone' })
    const { row } = await open()
    expect(within(await row('用户12')).getByRole('checkbox')).toHaveProperty('checked', false)
    await user.click(await row('用户12'))
    await user.click(await row('用户11'))
    await press('确定')
    expect(await submitted()).toBe('user12,gone,user11')
  })

  it('does not submit the form around by Enter in its search', async () => {
    const { open, user, saved, host } = await formWith()
    const { dialog } = await open()
    await user.type(await within(dialog).findByRole('textbox', { name: '用户账号' }), 'user1{Enter}')
    await waitFor(() => expect(host.events.at(-1)).toContain('"username":"*user1*"'))
    expect(saved).not.toHaveBeenCalled()
  })

  it('opens by keys', async () => {
    const { box, user } = await formWith()
    box.focus()
    await user.keyboard('{Enter}')
    expect(await openedDialog('选择用户')).toBeDefined()
  })
})
