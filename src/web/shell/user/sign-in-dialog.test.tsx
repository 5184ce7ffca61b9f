import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { HostContext } from '#web/host.ts'
import type { SignInPrompt } from '#web/session/sign-in-choice.ts'
import { createTestHost } from '#web/testing/test-host.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

configure({ defaultHidden: true })
afterEach(cleanup)

const departs: Extract<SignInPrompt, { ask: 'depart' }> = {
  ask: 'depart',
  current: 'A02',
  departs: [
    { id: 'd1', departName: '总部', orgCode: 'A01' },
    { id: 'd2', departName: '分部', orgCode: 'A02' },
  ],
}

async function show(prompt: SignInPrompt, onChoose = vi.fn(async () => undefined)) {
  const onCancel = vi.fn()
  const host = createTestHost({})
  await act(async () => {
    render(
      <HostContext value={host}>
        <MemoryRouter>
          <SignInDialog prompt={prompt} onChoose={onChoose} onCancel={onCancel} />
        </MemoryRouter>
      </HostContext>,
    )
  })
  return { host, onChoose, onCancel, user: userEvent.setup() }
}

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(await screen.findByLabelText(label))
  const offered = await screen.findAllByText(option)
  await user.click(offered.at(-1)!)
}

describe('the question after a sign-in', () => {
  it('proposes the last department of the user', async () => {
    const { user, onChoose } = await show(departs)
    expect(await screen.findByText('分部')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith({ orgCode: 'A02' }))
  })

  it('is not answered with nothing', async () => {
    const tenants = [
      { id: 1, name: '甲' },
      { id: 2, name: '乙' },
    ]
    const { user, onChoose } = await show({ ask: 'tenant', tenants })
    await user.click(await screen.findByRole('button', { name: '确认' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请选择租户')
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('asks for tenant and department together where there are several of both', async () => {
    const tenants = [
      { id: 1, name: '甲' },
      { id: 2, name: '乙' },
    ]
    const departsOf = new Map([
      [1, departs.departs.slice(0, 1)],
      [2, departs.departs],
    ])
    const { user, onChoose } = await show({ ask: 'place', tenants, departsOf })
    expect((await screen.findAllByText('请选择租户和部门')).length).toBeGreaterThan(0)
    await choose(user, '租户', '乙')
    await user.click(screen.getByRole('button', { name: '确认' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请选择部门!')
    await choose(user, '部门', '分部')
    await user.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith({ tenant: 2, orgCode: 'A02' }))
  })

  it('leaves out the department where the tenant has one of theirs', async () => {
    const tenants = [
      { id: 1, name: '甲' },
      { id: 2, name: '乙' },
    ]
    const { user, onChoose } = await show({ ask: 'place', tenants, departsOf: new Map([[2, departs.departs]]) })
    await choose(user, '租户', '甲')
    await user.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith({ tenant: 1 }))
  })

  it('stays open when the server refuses the answer, and shows why', async () => {
    const refuse = vi.fn(() => Promise.reject(new RefusedError('该部门不属于您')))
    const { user, host, onCancel } = await show(departs, refuse)
    const said = vi.spyOn(host.notices, 'error')
    await screen.findByText('分部')
    await user.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(said).toHaveBeenCalledWith('该部门不属于您'))
    expect(screen.getByText('分部')).toBeDefined()
    expect(onCancel).not.toHaveBeenCalled()
  })
})
