import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function show() {
  return renderScreen(pageOf({ split: readBlockExample('split') }), {
    entities: [readEntity('system/position')],
    rows: { 'system/position': [{ id: '1', code: 'boss', name: '主任' }] },
  })
}

const border = () => screen.findByRole('separator', { name: '调整左右宽度' })

describe('a split', () => {
  it('moves its border by the keyboard, within limits, and remembers where it was left', async () => {
    const { user, unmount } = show()
    const line = await border()
    expect(line.getAttribute('aria-valuenow')).toBe('40')
    line.focus()
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    expect(line.getAttribute('aria-valuenow')).toBe('52')
    await user.keyboard('{End}{ArrowRight}')
    expect(line.getAttribute('aria-valuenow')).toBe('80')
    await user.keyboard('{Home}{ArrowLeft}')
    expect(line.getAttribute('aria-valuenow')).toBe('20')
    unmount()
    show()
    expect((await border()).getAttribute('aria-valuenow')).toBe('20')
  })

  it('uses the size of the page where the stored one is invalid', async () => {
    localStorage.setItem(`split:${window.location.pathname}#split`, 'wide')
    show()
    expect((await border()).getAttribute('aria-valuenow')).toBe('40')
  })

  it('has both blocks below each other on a phone', async () => {
    const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => narrow)
    show()
    expect(await screen.findByText('主任')).toBeDefined()
    expect(screen.getByText('右边')).toBeDefined()
    expect(screen.queryByRole('separator')).toBeNull()
  })
})
