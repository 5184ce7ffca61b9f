import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { loadChunk } from '#renderers/ui/feedback/load-module.ts'
import { GROUP_ICONS, MenuIcon } from './menu-icon.tsx'

afterEach(cleanup)

const GENERAL = 'appstore'
interface Entry {
  name: string
  url?: string
  icon: string
  children?: Entry[]
}
const shippedMenu: Entry[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../server/db/seeds/base/menu.json'), 'utf8'),
)
/** Entries of a group; those without an address are permissions. */
const shownBelow = ({ children = [] }: Entry) => children.filter(({ url }) => url)
const shippedGroups = shippedMenu.filter(({ children }) => children)

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

  it.each(shippedGroups.map(({ icon }) => icon))('shows the icon of a shipped group immediately: %s', (name) => {
    expect(show(name)()).toBe(name)
  })

  it.each(shippedMenu.flatMap(shownBelow))('shows the icon of a shipped entry: $icon', async ({ icon }) => {
    const shown = show(icon)
    await waitFor(() => expect(shown()).toBe(icon))
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

describe('the shipped menu', () => {
  it('has groups of at most 12 entries', () => {
    const groups = shippedGroups.map((group) => [group.name, shownBelow(group).length] as const)
    const names = ['在线开发', '基础数据', '系统管理', '流程', '流程设置', '业务', '消息', '监控']
    expect(groups.map(([name]) => name)).toEqual(names)
    expect(groups.filter(([, count]) => count > 12)).toEqual([])
  })

  it('gives each entry its own icon', () => {
    const icons = shippedMenu.flatMap((group) => [group, ...shownBelow(group)]).map(({ icon }) => icon)
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
  })

  it('loads no icons but those of its groups', async () => {
    const loaded = await Promise.all(
      GROUP_ICONS.map(async ([names, load]) => ({ names: names.split(' '), icons: Object.keys((await load()).icons) })),
    )
    expect(loaded.filter(({ names, icons }) => names.some((name) => !icons.includes(name)))).toEqual([])
    const listed = loaded.flatMap(({ names }) => names)
    const icons = shippedGroups.flatMap(shownBelow).map(({ icon }) => icon)
    expect(icons.filter((icon) => !listed.includes(icon))).toEqual([])
  })

  it('names only icons that a person may pick too', async () => {
    const { ALL_ICONS } = await import('#renderers/ui/button/all-icons.ts')
    const icons = shippedMenu.flatMap((group) => [group, ...shownBelow(group)]).map(({ icon }) => icon)
    expect(icons.filter((icon) => !(icon in ALL_ICONS))).toEqual([])
  })
})
