import { describe, expect, it } from 'vitest'
import { staticUrl } from './static-url.ts'

describe('the address of a static file', () => {
  it.each([
    { value: 'logo/a.png', url: '/tjjc/sys/common/static/logo/a.png' },
    { value: '/logo/a.png', url: '/tjjc/sys/common/static/logo/a.png' },
    { value: 'a.png', base: 'https://files.example/x/', url: 'https://files.example/x/a.png' },
    { value: 'https://cdn.example/a.png', base: '/logos', url: 'https://cdn.example/a.png' },
    { value: 'HTTP://cdn.example/a.png', url: 'HTTP://cdn.example/a.png' },
    { value: 'httpd.png', url: '/tjjc/sys/common/static/httpd.png' },
    { value: 'javascript:alert(1)', url: '/tjjc/sys/common/static/javascript:alert(1)' },
    { value: '', url: undefined },
    { value: null, url: undefined },
  ])('of $value below $base is $url', ({ value, base, url }) => {
    expect(staticUrl(value, base)).toBe(url)
  })
})
