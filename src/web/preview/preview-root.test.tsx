import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#shared/wire/session.ts'
import { createTestHost } from '../testing/test-host.ts'
import { PreviewRoot } from './preview-root.tsx'
import { previewTexts } from './preview-texts.ts'

const HOUR_MS = 3_600_000

afterEach(cleanup)

/** An empty menu counts as failed, and the session ends with it. */
const HOME: MenuItem = {
  id: 'home',
  path: '/dashboard/analysis',
  name: 'home',
  component: 'layouts/RouteView',
  route: '1',
  meta: { title: '首页', keepAlive: false, internalOrExternal: false },
}

interface Situation {
  token?: string
  until?: number
  isViewed?: boolean
}

function show({ token = 't', until = Date.now() + HOUR_MS, isViewed = true }: Situation = {}) {
  const permissions = { menu: [HOME], auth: [], allAuth: [] }
  const host = createTestHost({ 'GET /sys/permission/getUserPermissionByToken': permissions })
  Object.assign(host.session.state, { token: token || undefined, user: { id: 'u', username: 'u', realname: '张三' } })
  const handlers = { onEnded: vi.fn(), onAgain: vi.fn(), onClose: vi.fn() }
  const preview = { user: 'u', realname: '张三', until }
  render(<PreviewRoot host={host} preview={preview} isViewed={isViewed} {...handlers} />)
  return { host, user: userEvent.setup(), ...handlers }
}

describe('a preview', () => {
  it('shows the name of the user for as long as it lasts, and ends by its button', async () => {
    const { host, user, onEnded, onClose } = show()
    expect(screen.getByRole('complementary', { name: '预览' }).textContent).toContain(previewTexts.looking('张三'))
    expect(document.documentElement.className).toContain('w-previewing')
    expect(onEnded).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '结束预览' }))
    await screen.findByRole('heading', { name: '预览已结束' })
    expect(host.http.requests.map(({ call }) => call)).toContain('POST /sys/logout')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onEnded).toHaveBeenCalledOnce()
    expect(document.documentElement.className).not.toContain('w-previewing')
  })

  it('ends when its time is over, and can begin again', async () => {
    const { user, onAgain } = show({ until: Date.now() - 1 })
    await screen.findByText(previewTexts.endedDetail('张三'))
    await user.click(screen.getByRole('button', { name: '重新预览' }))
    expect(onAgain).toHaveBeenCalledOnce()
  })

  it('ends with the session of the viewer, who cannot begin again then', async () => {
    show({ isViewed: false })
    await waitFor(() => screen.getByText(previewTexts.endedWithViewer('张三')))
    expect(screen.queryByRole('button', { name: '重新预览' })).toBeNull()
  })

  it('is over for a tab that reloads without its session', () => {
    const { onEnded } = show({ token: '' })
    expect(screen.getByRole('heading', { name: '预览已结束' })).toBeDefined()
    expect(onEnded).toHaveBeenCalledOnce()
  })
})
