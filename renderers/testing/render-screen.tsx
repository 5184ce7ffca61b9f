/** Harness of tests of a whole screen. */
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { StrictMode } from 'react'
import { afterEach } from 'vitest'
import type { Page } from '#shared/documents/page.ts'
import type { Ports } from '../ports.ts'
import { Screen } from '../screen/screen.tsx'
import { patience } from '../ui/table/first-query.ts'
import { createFakeHost, type FakeHostInput } from './fake-ports.ts'

// Chunks load with the test file instead of in the middle of the first test.
import.meta.glob(['../blocks/**/*.tsx', '../widgets/*/*.tsx', '!../**/*.test.tsx'], { eager: true })
// Computing whether every ancestor is hidden takes most of the time of a test; closed elements are unmounted anyway.
configure({ defaultHidden: true })
// The first load of a search form may take longer on a busy machine; the list must still wait for it.
patience.longestMs = 60_000
afterEach(cleanup)

/** Renders a page on a fake host, with animation off and short option lists. */
export function renderScreen(page: Page, input: FakeHostInput & { address?: string; params?: Record<string, string> }) {
  const host = createFakeHost(input)
  const view = render(screenOf(page, host.ports, input.params, input.address))
  return { ...view, host, user: userEvent.setup() }
}

/** A page with these ports, as `renderScreen` shows it. */
export function screenOf(page: Page, ports: Ports, params?: Record<string, string>, address = 'system/test') {
  return (
    <StrictMode>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <Screen page={page} address={address} ports={ports} params={params} />
      </ConfigProvider>
    </StrictMode>
  )
}

/** Dialog or drawer with this title. A search by name fails, since antd gives every element the same id in tests. */
export async function openedDialog(title: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(title)
  return dialog
}
