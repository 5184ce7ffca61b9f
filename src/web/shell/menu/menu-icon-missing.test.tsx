import { cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

const iconImported = vi.hoisted(() => vi.fn())
vi.mock('#renderers/ui/button/all-icons.ts', () => {
  iconImported()
  throw new Error('offline')
})

afterEach(cleanup)
// Tests share their modules, and another one may have loaded the icons.
afterAll(() => vi.resetModules())

it('the icon of a menu row stays the general one when the others cannot be loaded', async () => {
  vi.resetModules()
  const { MenuIcon } = await import('./menu-icon.tsx')
  const { container } = render(<MenuIcon name="cloud" className="ant-menu-item-icon" />)
  const icons = () => [...container.querySelectorAll('.anticon.ant-menu-item-icon')]
  const fallback = icons()[0]
  // After the failure the general icon replaces the placeholder.
  await expect.poll(() => icons()[0] !== fallback).toBe(true)
  expect(iconImported).toHaveBeenCalled()
  expect(icons().map((icon) => icon.getAttribute('aria-label'))).toEqual(['appstore'])
})
