import { describe, expect, it } from 'vitest'
import { linesOf, textOfLines } from './route-lines.ts'

describe('lines of a route', () => {
  it.each([
    ['predicates', [{ kind: 'Path', name: '', value: '/a/**,/b' }], [{ name: 'Path', args: ['/a/**', '/b'] }]],
    [
      'predicates',
      [{ kind: 'Header', name: 'X-A', value: '\\d+' }],
      [{ name: 'Header', args: { header: 'X-A', regexp: '\\d+' } }],
    ],
    ['filters', [{ kind: 'PassToken', name: '', value: '' }], [{ name: 'PassToken', args: [] }]],
    ['filters', [{ kind: 'StripPrefix', name: '', value: '1' }], [{ name: 'StripPrefix', args: { parts: '1' } }]],
    ['filters', [{ kind: 'Unknown', name: '', value: 'a,b' }], [{ name: 'Unknown', args: ['a', 'b'] }]],
  ] as const)('of %s become steps and survive a round trip', (sort, lines, steps) => {
    const text = textOfLines(sort, lines)
    expect(JSON.parse(text)).toEqual(steps)
    expect(linesOf(sort, text)).toEqual(lines)
  })

  it('are read from all forms that clients send', () => {
    const limiter = [
      { key: 'key-resolver', value: '#{@ipKeyResolver}' },
      { key: 'redis-rate-limiter.replenishRate', value: 20 },
      { key: 'redis-rate-limiter.burstCapacity', value: 40 },
    ]
    expect(linesOf('filters', [{ name: 'RequestRateLimiter', args: limiter }])).toEqual([
      { kind: 'RequestRateLimiter', name: '20', value: '40' },
    ])
    expect(linesOf('predicates', '[{"name":"Path","args":{"_genkey_0":"/sys/**"}}]')).toEqual([
      { kind: 'Path', name: '', value: '/sys/**' },
    ])
    expect([linesOf('filters', ''), linesOf('filters', null)]).toEqual([[], []])
  })

  it.each(['{', '{"name":"Path"}', '[1]', '[{"args":[]}]', 5])('are invalid: %j', (text) =>
    expect(linesOf('predicates', text)).toBeUndefined(),
  )
})
