import { describe, expect, it } from 'vitest'
import { requestFields, requestPath, requestPathProblem } from './request-path.ts'

describe('the path of a request', () => {
  it.each(['', '/', 'orders', '/orders/#{id}', '/v1/orders?kind=#{kind}&all=1', '/订单/新', 'a.b/c..d', '/a/b:c'])(
    'may be %s',
    (path) => expect(requestPathProblem(path)).toBeUndefined(),
  )

  it.each([
    ...[
      'http://other/x',
      'HTTP:other',
      'file:///etc/passwd',
      '/a:b',
      '//other/x',
      '/../x',
      'a/..',
      './a',
      '/%2e%2E/x',
      '/.%2e',
    ],
    ...['/a b', '/a\\b', '\\\\other', '/a\r\nHost: other', '/a\u0000', '/a#b', '/a#{b', '/{id}', `/${'x'.repeat(500)}`],
  ])('may not be %j', (path) => expect(requestPathProblem(path)).toBeTypeOf('string'))

  it('returns the fields that it reads', () => {
    expect(requestFields('/orders/#{order_no}/#{id}?x=#{id}')).toEqual(['order_no', 'id', 'id'])
  })

  it.each<[string, unknown, string | undefined]>([
    ['/orders/#{no}', 'A 1/2?x=1#订', '/orders/A%201%2F2%3Fx%3D1%23%E8%AE%A2'],
    ['/orders/#{no}', 7, '/orders/7'],
    ['/orders?no=#{no}', '..', '/orders?no=..'],
    ['/orders/#{no}', '..', undefined],
    ['/orders/.#{no}', '.', undefined],
    ['/orders/#{no}', '%2e%2e', '/orders/%252e%252e'],
    ['/orders/#{no}', '', undefined],
    ['/orders/#{no}', null, undefined],
    ['/orders/#{no}', '\ud800', undefined],
  ])('%s of %j is %s', (path, value, filled) => expect(requestPath(path, () => value)).toBe(filled))
})
