import { describe, expect, it } from 'vitest'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { grantedEntity } from './granted-entity.ts'

const shop: Entity = {
  $id: 'business/shop',
  title: '门店',
  type: 'object',
  'x-table': 'biz_shop',
  required: ['code'],
  properties: {
    code: { type: 'string', title: '编码' },
    phone: { type: 'string', title: '电话' },
    rent: { type: 'number', title: '租金', 'x-read': 'shop:rent', 'x-write': 'shop:rent' },
    total: { type: 'number', title: '合计', 'x-write': 'server' },
  },
  'x-rules': [
    { assert: 'values.total >= 0', message: '合计不能为负' },
    { when: "values.phone != ''", require: ['total'] },
    { require: ['phone'], when: 'values.total > 100' },
  ],
}

const entry = (action: string, type = '1') => ({ action, type })
const button = (action: string, status = '1') => ({ ...entry(action), status })
const keeping = (...codes: string[]) => ({ auth: [entry('shop:rent')], allAuth: codes.map((code) => button(code)) })
const READ = 'business:shop:read:phone'
const WRITE = 'business:shop:write:phone'

describe('an entity with restricted fields', () => {
  it('is unchanged while the user has all permissions', () => {
    expect(grantedEntity(shop, { auth: [entry('shop:rent')] })).toBe(shop)
    const lifted = { auth: [entry('shop:rent'), entry(WRITE, '2')], allAuth: [button(READ, '0'), button(WRITE)] }
    expect(grantedEntity(shop, lifted)).toBe(shop)
  })

  it('makes restricted fields unreadable or unwritable, and drops rules about them', () => {
    const { properties, 'x-rules': rules } = grantedEntity(shop, keeping(READ))
    expect(properties.phone).toMatchObject({ title: '电话', 'x-read': 'server', 'x-write': 'server' })
    expect(properties.code).toBe(shop.properties.code)
    expect(rules).toEqual([shop['x-rules']![0]])
  })

  it('shows a field that is restricted for writing only', () => {
    const { properties, 'x-rules': rules } = grantedEntity(shop, keeping(WRITE))
    expect(properties.phone).toEqual({ type: 'string', title: '电话', 'x-write': 'server' })
    expect(rules).toEqual(shop['x-rules'])
  })

  it('has no query condition for a restricted field of its rows', () => {
    const kept = 'business:line:read:goods'
    const goods: Field = {
      ...{ type: 'string', title: '商品', 'x-virtual': true, 'x-write': 'server' },
      'x-asked': { rows: 'lines', field: 'goods', kept },
    }
    const condition: Entity = { ...shop, properties: { ...shop.properties, goods } }
    expect(grantedEntity(condition, keeping()).properties.goods).toBe(goods)
    expect(grantedEntity(condition, keeping(kept)).properties.goods).toMatchObject({ 'x-read': 'server' })
  })

  it('accepts a required restricted field in a new record', () => {
    const { properties } = grantedEntity(shop, keeping('business:shop:read:code'))
    expect(properties.code).toMatchObject({ 'x-read': 'server', 'x-write': 'once' })
    const locked = grantedEntity(shop, keeping('business:shop:write:code')).properties.code!
    expect([locked['x-read'], locked['x-write']]).toEqual([undefined, 'once'])
  })

  it('keeps fields from its annotations', () => {
    const { properties } = grantedEntity(shop, keeping('business:shop:read:createBy'))
    expect(properties.createBy).toMatchObject({ title: '创建人', 'x-read': 'server', 'x-write': 'server' })
  })

  it('has no field that the document itself restricts to a permission', () => {
    expect(grantedEntity(shop, {}).properties.rent).toMatchObject({ 'x-read': 'server', 'x-write': 'shop:rent' })
  })

  it('is one object for equal grants, and another for others', () => {
    const grants = keeping(READ)
    expect(grantedEntity(shop, grants)).toBe(grantedEntity(shop, grants))
    expect(grantedEntity(shop, keeping(READ))).not.toBe(grantedEntity(shop, keeping()))
  })
})
