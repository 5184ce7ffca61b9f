import { describe, expect, it } from 'vitest'
import { frameOrigins } from './frame-origins.ts'

describe('origins of framed pages', () => {
  it('are returned once each, without path, user and default port', () => {
    const urls = [
      'https://b.example:443/x?y#z',
      'http://me@a.example:8080/',
      'https://B.example/other',
      'http://[::1]:80/',
    ]
    expect(frameOrigins(urls)).toEqual(['http://[::1]', 'http://a.example:8080', 'https://b.example'])
  })

  it('are ASCII', () => {
    expect(frameOrigins(['https://例子.cn/页'])).toEqual(['https://xn--fsqu00a.cn'])
  })

  it.each([
    'https://*.example/',
    "https://a;script-src'self'/",
    'https://a;b/',
    'https://a,b/',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/',
    'https://',
    '//a.example',
    '{{ x }}',
    '',
  ])('never contain more than an origin: %s', (url) => {
    expect(frameOrigins([url])).toEqual([])
  })
})
