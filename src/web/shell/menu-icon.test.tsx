import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { loadChunk } from '#renderers/ui/feedback/load-module.ts'
import { MenuIcon } from './menu-icon.tsx'

afterEach(cleanup)

const GENERAL = 'appstore'
const shippedMenu = readFileSync(join(import.meta.dirname, '../../server/db/seeds/base/menu.json'), 'utf8')
const shippedIcons = [...new Set([...shippedMenu.matchAll(/"icon": "([^"]+)"/g)].map(([, name]) => name!))]

function show(name: string | undefined): () => string | null | undefined {
  const { container } = render(<MenuIcon name={name} className="ant-menu-item-icon" />)
  return () => container.querySelector('.anticon.ant-menu-item-icon')?.getAttribute('aria-label')
}

describe('the icon of a menu row', () => {
  // A loaded icon stays for the other tests, so this test uses a name that no other test shows.
  it('is the general one until another one is loaded', async () => {
    const shown = show('cloud')
    expect(shown()).toBe(GENERAL)
    await waitFor(() => expect(shown()).toBe('cloud'))
  })

  // All other icons weigh 10 kB, which users of the shipped menu need not load: add a failing one to the first icons.
  it.each(shippedIcons)('shows an icon of the shipped menu immediately: %s', (name) => {
    expect(show(name)()).toBe(name)
  })

  it.each([undefined, ''])('is the general one for %j', (name) => {
    expect(show(name)()).toBe(GENERAL)
  })

  it.each(['no-such-icon', 'constructor', '__proto__'])(
    'is the general one for %s, which nobody offers',
    async (name) => {
      const shown = show(name)
      await loadChunk(() => import('#renderers/ui/button/all-icons.ts'))
      const known = show('bank')
      await waitFor(() => expect(known()).toBe('bank'))
      expect(shown()).toBe(GENERAL)
    },
  )
})
