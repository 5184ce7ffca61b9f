import { describe, expect, it } from 'vitest'
import { readAllowList } from '#server/platform/targets/allow-list.ts'
import { createTargets } from '#server/platform/targets/targets.ts'
import type { Row } from '#shared/documents/entity.ts'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { type Caller, compileRoute } from './compiled-route.ts'
import type { StepSort } from './route-lines.ts'
import { textOfLines } from './route-lines.ts'
import type { RoutedRequest } from './route-predicates.ts'

const targets = createTargets({ allow: readAllowList('*.corp.cn,10.0.0.0/8')!, onlyListed: true, setting: 'ALLOW' })
const line = (kind: string, value = '', name = '') => ({ kind, name, value })
type Lines = Partial<Record<StepSort, ReturnType<typeof line>[]>>

function compile({ predicates = [line('Path', '/**')], filters = [] }: Lines, more: Row = {}) {
  const record = {
    ...{ id: '1', uri: 'http://10.0.0.1:8080/base', access: 'user', status: '1', stripPrefix: '0', retryable: '0' },
    ...{ predicates: textOfLines('predicates', predicates), filters: textOfLines('filters', filters) },
    ...more,
  }
  return compileRoute(record, targets)
}

const request = (more: Partial<RoutedRequest> = {}): RoutedRequest => ({
  ...{ method: 'GET', path: '/crm/list', host: 'gate.corp.cn', ip: '10.1.1.1', now: new Date('2026-06-01T00:00:00Z') },
  header: (name) => ({ 'x-kind': 'a1' })[name],
  query: (name) => ({ id: '5' })[name],
  cookie: (name) => ({ theme: 'dark' })[name],
  ...more,
})

describe('a condition', () => {
  it.each([
    [line('Path', '/crm/**'), true],
    [line('Path', '/crm'), false],
    [line('Path', '/other/**, /crm/*'), true],
    [line('Path', '/crm/l?st'), true],
    [line('Path', '/{area}/list'), true],
    [line('Path', '/c.m/list'), false],
    [line('Method', 'post, get'), true],
    [line('Method', 'POST'), false],
    [line('Host', '*.corp.cn'), true],
    [line('Host', '*.cn'), false],
    [line('Header', '[a-z]\\d', 'X-Kind'), true],
    [line('Header', '\\d', 'X-Kind'), false],
    [line('Header', '', 'X-Other'), false],
    [line('Query', '', 'id'), true],
    [line('Query', '[6-9]', 'id'), false],
    [line('Cookie', 'dark', 'theme'), true],
    [line('RemoteAddr', '10.0.0.0/8'), true],
    [line('RemoteAddr', '192.168.0.0/16'), false],
    [line('After', '2026-01-01 00:00:00'), true],
    [line('Before', '2026-01-01 00:00:00'), false],
    [line('Between', '2026-01-01 00:00:00,2026-12-31 00:00:00'), true],
  ])('%j holds: %s', (predicate, holds) => {
    expect(compile({ predicates: [predicate] }).route!.matches(request())).toBe(holds)
  })

  it('must match together with all others', () => {
    const { route } = compile({ predicates: [line('Path', '/crm/**'), line('Method', 'POST')] })
    expect(route!.matches(request())).toBe(false)
  })

  it.each([
    line('Path', ''),
    line('Path', 'crm'),
    line('Path', '/a/**/b'),
    line('Method', 'FETCH'),
    line('Header', '(', 'x'),
    line('Header', '(a)\\1', 'x'),
    line('Header', '', 'a b'),
    line('RemoteAddr', 'host'),
    line('After', 'tomorrow'),
    line('Between', '2026-02-01 00:00:00,2026-01-01 00:00:00'),
    line('constructor'),
  ])('is refused: %j', (predicate) => {
    expect(compile({ predicates: [predicate] }).problems).toMatchObject([{ field: 'predicateLines[0].value' }])
  })

  it('takes no longer for a hostile pattern', () => {
    const { route } = compile({ predicates: [line('Header', '(a+)+', 'x-kind')] })
    const started = cpuMilliseconds()
    route!.matches(request({ header: () => `${'a'.repeat(5000)}b` }))
    expect(cpuMilliseconds() - started).toBeLessThan(1000)
  })
})

describe('a filter', () => {
  const path = (...filters: ReturnType<typeof line>[]) => compile({ filters }).route!.filters.path('/crm/v1/list')

  it('changes the path, one after another', () => {
    expect(path()).toBe('/crm/v1/list')
    expect(path(line('StripPrefix', '1'))).toBe('/v1/list')
    expect(path(line('StripPrefix', '9'))).toBe('/')
    expect(path(line('StripPrefix', '1'), line('PrefixPath', '/api'))).toBe('/api/v1/list')
    expect(path(line('RewritePath', '/x/$\\{rest}', '/crm/(?<rest>.*)'))).toBe('/x/v1/list')
    expect(compile({}, { stripPrefix: '1' }).route!.filters.path('/crm/a')).toBe('/a')
  })

  it('sets and removes headers', () => {
    const { filters } = compile({
      filters: [line('AddRequestHeader', 'b', 'X-A'), line('RemoveResponseHeader', '', 'Server')],
    }).route!
    expect([...filters.requestHeaders]).toEqual([['x-a', 'b']])
    expect([...filters.responseHeaders]).toEqual([['server', null]])
  })

  it.each([
    line('StripPrefix', '-1'),
    line('PrefixPath', '/../x'),
    line('PrefixPath', 'http://x'),
    line('RewritePath', '', '('),
    line('AddRequestHeader', 'a\r\nb: c', 'x-a'),
    line('AddRequestHeader', 'a', 'Host'),
    line('AddRequestHeader', 'a', 'Transfer-Encoding'),
    line('AddResponseHeader', 'a=b', 'Set-Cookie'),
    line('AddResponseHeader', '*', 'Access-Control-Allow-Origin'),
    line('RequestRateLimiter', '10', '0'),
    line('Retry'),
  ])('is refused: %j', (filter) => {
    expect(compile({ filters: [filter] }).problems).toMatchObject([{ field: 'filterLines[0].value' }])
  })
})

describe('a route', () => {
  it.each([
    'javascript:alert(1)',
    'lb://service',
    'file:///etc/passwd',
    'http://user:pass@10.0.0.1',
    'http://127.0.0.1',
    'http://0x7f000001:8080',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://8.8.8.8',
    'http://10.0.0.1/?x=1',
    '//10.0.0.1',
  ])('refuses the target %s', (uri) => {
    expect(compile({}, { uri }).problems).toMatchObject([{ field: 'uri' }])
  })

  it('requires a condition and an access setting', () => {
    expect(compile({ predicates: [] }).problems).toMatchObject([{ message: '请至少填写一个路由条件' }])
    expect(compile({}, { access: 'role', accessCodes: ' , ' }).problems).toMatchObject([{ field: 'accessCodes' }])
  })

  it('admits only the callers that it names', () => {
    const person: Caller = {
      ...{ isGuest: false, isAdmin: false, roleCodes: ['sales'] },
      may: (code) => code === 'crm:use',
    }
    const allows = (access: string, accessCodes = '', who = person) =>
      compile({}, { access, accessCodes }).route!.allows(who)
    expect([allows('none'), allows('none', '', { ...person, isAdmin: true }), allows('')]).toEqual([
      false,
      false,
      false,
    ])
    expect([allows('user'), allows('user', '', { ...person, isGuest: true })]).toEqual([true, false])
    expect([allows('role', 'a,sales'), allows('role', 'a')]).toEqual([true, false])
    expect([allows('permission', 'crm:use'), allows('permission', 'crm')]).toEqual([true, false])
  })
})
