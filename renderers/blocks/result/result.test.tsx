import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

const { 'x-entity': _, ...page } = pageOf({ result: readBlockExample('result') })

const leaving = { seconds: 5, text: '秒后返回', do: [{ use: 'navigate', with: { path: '/user/login' } }] }

async function showLeaving() {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] })
  const block = readBlockExample('result')
  const props = { title: '已提交', afterwards: leaving }
  const view = renderScreen({ ...page, properties: { result: { ...block, 'x-component-props': props } } }, {})
  const timer = await screen.findByRole('timer')
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  return { ...view, timer, pass }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a result', () => {
  it('shows a text with parameters of the address, and offers next steps', async () => {
    const { user, host } = renderScreen(page, { params: { id: '42' } })
    await screen.findByRole('heading', { name: '编号 42 已提交' })
    expect(screen.getByText('结果将发到您的邮箱')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(host.events).toEqual(['close-screen'])
  })

  it('offers only permitted steps', async () => {
    const block = readBlockExample('result')
    const buttons = [{ label: '审批', permission: 'a:b:c', do: [{ use: 'reload' }] }]
    const props = { ...block['x-component-props'], buttons }
    renderScreen(
      { ...page, properties: { result: { ...block, 'x-component-props': props } } },
      { instead: { can: () => false } },
    )
    await screen.findByText('结果将发到您的邮箱')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('counts down to an automatic step, and runs it once', async () => {
    const { host, timer, pass } = await showLeaving()
    expect(timer.textContent).toBe('5 秒后返回')
    await pass(2)
    expect(timer.textContent).toBe('3 秒后返回')
    expect(host.events).toEqual([])
    await pass(10)
    expect(host.events).toEqual(['navigate /user/login'])
  })

  it('runs no automatic step after the person left', async () => {
    const { host, unmount, pass } = await showLeaving()
    unmount()
    await pass(10)
    expect(host.events).toEqual([])
  })
})
