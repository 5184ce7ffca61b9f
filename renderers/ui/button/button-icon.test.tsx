import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BUTTON_ICONS, isButtonIcon } from '#shared/documents/button-icons.ts'
import { ButtonIcon } from './button-icon.tsx'

afterEach(cleanup)

describe('the icon of a button', () => {
  it('reserves its width until it is loaded, and is hidden from assistive technology', async () => {
    // Tests share their modules, and another one may have loaded the icons.
    vi.resetModules()
    const { ButtonIcon: Fresh } = await import('./button-icon.tsx')
    const { container } = render(<Fresh name="plus" />)
    expect(container.querySelector('svg')).toBeNull()
    expect((container.firstElementChild as HTMLElement).style.width).toBe('1em')
    await expect.poll(() => container.querySelector('.anticon-plus svg')).not.toBeNull()
    expect(container.querySelector('.anticon-plus')!.getAttribute('aria-hidden')).toBe('true')
    expect(container.children).toHaveLength(1)
  })

  it.each(BUTTON_ICONS)('%s has an SVG icon', async (name) => {
    const { container } = render(<ButtonIcon name={name} />)
    await expect.poll(() => container.querySelector(`.anticon-${name} svg`)).not.toBeNull()
  })

  it.each([undefined, '', 'rocket', 'constructor'])('%j is none', (name) => {
    expect(isButtonIcon(name)).toBe(false)
  })
})
