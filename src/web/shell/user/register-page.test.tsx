import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { HostContext } from '#web/host.ts'
import { createTestHost } from '#web/testing/test-host.ts'
import { RegisterPage } from './register-page.tsx'

afterEach(cleanup)

async function showWith(site: object) {
  const host = createTestHost({ 'GET site/siteinfo': site })
  render(
    <HostContext value={host}>
      <MemoryRouter>
        <RegisterPage />
      </MemoryRouter>
    </HostContext>,
  )
  expect(screen.queryByRole('heading')).toBeNull()
  await host.site.load()
}

describe('an installation that takes no registrations', () => {
  it('shows a plain message once it is known, and leads to the sign-in page', async () => {
    await showWith({ allowRegister: false })
    expect((await screen.findByRole('heading')).textContent).toBe('系统未开放注册')
    expect(screen.getByRole('link', { name: '使用已有账户登录' }).getAttribute('href')).toBe('/user/login')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
