import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MenuSearch } from './menu-search.tsx'

const fetched = vi.hoisted(() => vi.fn())
vi.mock('./search-box.tsx', () => {
  fetched('box')
  return { SearchBox: () => <input aria-label="box" /> }
})
vi.mock('./search-dialog.tsx', () => {
  fetched('dialog')
  return { SearchDialog: () => <input aria-label="dialog" /> }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const opener = () => screen.getByRole('button', { name: '搜索菜单' })

it.each([
  ['box', 'the pointer comes', false, () => fireEvent.pointerEnter(opener())],
  ['dialog', 'the focus comes', true, () => fireEvent.focus(opener())],
])('the %s of the menu search is fetched when %s, before anybody presses', async (what, _, matches, comes) => {
  const width = { matches, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => width)
  render(<MenuSearch />)
  expect(fetched).not.toHaveBeenCalledWith(what)
  comes()
  await expect.poll(() => fetched).toHaveBeenCalledWith(what)
  expect(screen.queryByLabelText(what)).toBeNull()
  fireEvent.click(opener())
  expect(await screen.findByLabelText(what)).toBeDefined()
})
