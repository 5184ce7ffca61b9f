import { describe, expect, it } from 'vitest'
import { headersFor, normalPath, queryFor } from './request-rules.ts'

const NOW_MS = 1_700_000_000_900

describe('parameters and headers of a request', () => {
  it.each([
    { why: 'no token, no tenant', who: { tenant: '' }, headers: { tenant_id: '0', 'X-Strict-Query': '1' } },
    {
      why: 'token',
      who: { token: 't', tenant: '0' },
      headers: { tenant_id: '0', 'X-Strict-Query': '1', 'X-Access-Token': 't' },
    },
    { why: 'tenant', who: { tenant: '7' }, headers: { tenant_id: '7', 'X-Strict-Query': '1' } },
  ])('include the right headers: $why', ({ who, headers }) => {
    expect(headersFor(who)).toEqual(headers)
  })

  it.each([
    {
      why: 'a GET has its time in seconds',
      method: 'GET',
      path: '/sys/user/list',
      query: {},
      out: { _t: 1_700_000_000 },
    },
    { why: 'other verbs have none', method: 'POST', path: '/sys/user/add', query: {}, out: {} },
    { why: 'dictionary items have none', method: 'GET', path: '/sys/dict/getDictItems/sex', query: {}, out: {} },
    { why: 'nor without a leading slash', method: 'GET', path: 'sys/dict/getDictItems/sex', query: {}, out: {} },
    {
      why: 'nor texts of table dictionaries',
      method: 'GET',
      path: '/sys/dict/loadDictItem/a,b,c',
      query: { key: '1' },
      out: { key: '1' },
    },
    {
      why: 'searching a table dictionary has',
      method: 'GET',
      path: '/sys/dict/loadDict/a,b,c',
      query: { keyword: 'x' },
      out: { keyword: 'x', _t: 1_700_000_000 },
    },
  ] as const)('$why', ({ method, path, query, out }) => {
    expect(queryFor(method, path, query, { tenant: '0' }, NOW_MS)).toEqual(out)
  })

  it('include the landing code on every verb, unless the call has a code', () => {
    const who = { tenant: '0', code: 'landed' }
    expect(queryFor('POST', '/sys/login', {}, who, NOW_MS)).toEqual({ code: 'landed' })
    expect(queryFor('PUT', '/sys/position/edit', { code: 'own' }, who, NOW_MS)).toEqual({ code: 'own' })
  })

  it('accept paths with and without a leading slash', () => {
    expect(['site/siteinfo', '/site/siteinfo', '//site/siteinfo'].map(normalPath)).toEqual(
      Array(3).fill('/site/siteinfo'),
    )
  })
})
