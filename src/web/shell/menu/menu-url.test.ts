import { describe, expect, it } from 'vitest'
import { fullUrl } from './menu-url.ts'

describe('the address behind a menu row', () => {
  it('is one of the web', () => {
    expect(fullUrl('https://example.org/x?y=1')).toBe('https://example.org/x?y=1')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '{{ alert(1) }}',
    'https://{{ x }}',
    '',
    undefined,
  ])('is not %j', (url) => {
    expect(fullUrl(url)).toBeUndefined()
  })

  it('may begin with the address of the server, as inherited rows write it', () => {
    // Without a browser there is no origin, so the result is no address yet.
    expect(fullUrl("{{ window._CONFIG['domianURL'] }}/doc.html")).toBeUndefined()
    const present = Object.getOwnPropertyDescriptor(globalThis, 'location')
    Object.defineProperty(globalThis, 'location', { value: { origin: 'http://here' }, configurable: true })
    try {
      expect(fullUrl("{{ window._CONFIG['domianURL'] }}/doc.html")).toBe('http://here/tjjc/doc.html')
    } finally {
      if (present) Object.defineProperty(globalThis, 'location', present)
      else Reflect.deleteProperty(globalThis, 'location')
    }
  })
})
