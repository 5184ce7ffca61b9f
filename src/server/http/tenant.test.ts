import { describe, expect, it } from 'vitest'
import { readTenant } from './tenant.ts'

describe('the tenant of a request', () => {
  it.each([
    [{}, 0],
    [{ tenant_id: '' }, 0],
    [{ tenant_id: '0' }, 0],
    [{ tenant_id: '7' }, 7],
    [{ 'tenant-id': '7' }, 7],
    [{ tenant_id: '3', 'tenant-id': '7' }, 3],
  ])('%j is %i', (headers, tenant) => {
    expect(readTenant(headers)).toBe(tenant)
  })

  it.each(['-1', '1.5', 'x', '1 or 1=1', '99999999999', '3000000000', '0x1'])('refuses %s', (text) => {
    expect(() => readTenant({ tenant_id: text })).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })
})
