/** Set-up of tests that look at a whole screen. */
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { StrictMode } from 'react'
import { afterEach } from 'vitest'
import type { Page } from '#shared/documents/page.ts'
import type { Ports } from '../ports.ts'
import { Screen } from '../screen/screen.tsx'
import { patience } from '../ui/hooks/first-query.ts'
import { createFakeHost, type FakeHostInput } from './fake-ports.ts'

// Chunks are loaded with the test file instead of in the middle of the first test.
import.meta.glob(['../{blocks,widgets}/*/*.tsx', '!../**/*.test.tsx'], { eager: true })
// Asking the style of every ancestor, whether it is hidden, takes most of the time of a test; what is closed is destroyed.
configure({ defaultHidden: true })
// What a search form loads first may take longer on a busy machine, which is no reason to ask without it.
patience.longestMs = 60_000
afterEach(cleanup)

/** Renders a page on a fake host, with motion off and every list of options short. */
export function renderScreen(page: Page, input: FakeHostInput & { address?: string; params?: Record<string, string> }) {
  const host = createFakeHost(input)
  const view = render(screenOf(page, host.ports, input.params, input.address))
  return { ...view, host, user: userEvent.setup() }
}

/** A page on these ports, as `renderScreen` shows it. */
export function screenOf(page: Page, ports: Ports, params?: Record<string, string>, address = 'system/test') {
  return (
    <StrictMode>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <Screen page={page} address={address} ports={ports} params={params} />
      </ConfigProvider>
    </StrictMode>
  )
}

/** The dialog or drawer with this title. Its name is no help here: in tests antd gives every element the same id. */
export async function openedDialog(title: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(title)
  return dialog
}
