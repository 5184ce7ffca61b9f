import { describe, expect, it, vi } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runOpenWindow } from './open-window.ts'
import { safeAddress } from './safe-address.ts'

const HERE = 'https://office.example/isps/user'

describe('the address of a window', () => {
  it.each([
    ['https://example.com/a?x=1', 'https://example.com/a?x=1&q=%E7%94%B2'],
    ['http://example.com', 'http://example.com/?q=%E7%94%B2'],
    ['/files/a.pdf', 'https://office.example/files/a.pdf?q=%E7%94%B2'],
  ])('%s is accepted with its parameters', (url, expected) => {
    expect(safeAddress(url, { q: '甲', none: null }, HERE)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://office.example/1',
    '//evil.example',
    '/\\evil.example',
    'https://user:secret@evil.example',
    'http://',
    '',
    null,
    7,
  ])('%j is refused', (url) => {
    expect(() => safeAddress(url, {}, HERE)).toThrow('不能打开')
  })
})

describe('opening a window', () => {
  it('has no access to its opener', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await runOpenWindow(actionHarness().context, { url: 'https://example.com/' })
    expect(open).toHaveBeenCalledWith('https://example.com/', '_blank', 'noopener,noreferrer')
    open.mockRestore()
  })
})
