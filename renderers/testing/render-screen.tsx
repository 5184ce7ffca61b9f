/** Set-up of tests that look at a whole screen. */
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { StrictMode } from 'react'
import { afterEach } from 'vitest'
import type { Page } from '#shared/documents/page.ts'
import { Screen } from '../screen/screen.tsx'
import { createFakeHost, type FakeHostInput } from './fake-ports.ts'

afterEach(cleanup)

/** Renders a page on a fake host, with motion off and every list of options short. */
export function renderScreen(page: Page, input: FakeHostInput & { address?: string; params?: Record<string, string> }) {
  const host = createFakeHost(input)
  const view = render(
    <StrictMode>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <Screen page={page} address={input.address ?? 'system/test'} ports={host.ports} params={input.params} />
      </ConfigProvider>
    </StrictMode>,
  )
  return { ...view, host, user: userEvent.setup() }
}
