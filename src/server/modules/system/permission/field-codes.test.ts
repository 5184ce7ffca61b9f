import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { fieldCodeProblem } from './field-codes.ts'
import { BUTTON } from './menu/menu-rules.ts'

const shop: Entity = {
  $id: 'business/shop',
  title: '门店',
  type: 'object',
  'x-table': 'biz_shop',
  'x-calls': { base: '/shop' },
  'x-title': 'name',
  'x-version': true,
  'x-tree': { parent: 'above', root: '0', hasChild: 'hasChild' },
  'x-children': [{ entity: 'business/shelf', by: 'shop', order: 'place', kind: 'many' }],
  required: ['name', 'code'],
  properties: {
    name: { type: 'string', title: '名称' },
    code: { type: 'string', title: '编码' },
    phone: { type: 'string', title: '电话' },
    above: { type: 'string', title: '上级' },
    hasChild: { type: 'string', title: '有下级', 'x-write': 'server' },
    key: { type: 'string', title: '密钥', 'x-secret': true },
    total: { type: 'number', title: '合计', 'x-write': 'server', 'x-read': 'server' },
  },
}
const shelf: Entity = {
  $id: 'business/shelf',
  title: '货架',
  type: 'object',
  'x-table': 'biz_shelf',
  properties: {
    shop: { type: 'string', title: '门店' },
    place: { type: 'integer', title: '次序' },
    price: { type: 'number', title: '价格' },
  },
}
const of = (code: string, menuType: number = BUTTON, permsType = '1') =>
  fieldCodeProblem(code, { menuType, permsType }, [shop, shelf])

describe('a code that restricts a field', () => {
  it.each([
    'business:shop:read:phone',
    'business:shop:write:phone',
    // A person who adds a record sets this field, and does not see it afterwards.
    'business:shop:read:code',
    'business:shop:write:name',
    'business:shop:write:above',
    'business:shop:write:key',
    'business:shop:read:createTime',
    'business:shelf:read:price',
  ])('may be %s', (code) => {
    expect(of(code)).toBeUndefined()
  })

  it.each([
    ['business:shp:read:phone', '没有权限前缀为 business:shp 的数据，是否为 business:shop？'],
    ['business:shop:read:phon', '门店没有字段 phon，是否为 phone？'],
    ['business:shop:read:toString', '门店没有字段 toString'],
    ['business:shop:read:id', '主键是门店所必需的，不能对角色隐藏'],
    ['business:shop:read:name', '名称是门店所必需的，不能对角色隐藏'],
    ['business:shop:read:above', '上级是门店所必需的，不能对角色隐藏'],
    ['business:shop:read:hasChild', '有下级是门店所必需的，不能对角色隐藏'],
    ['business:shop:read:version', '版本是门店所必需的，不能对角色隐藏'],
    ['business:shelf:read:shop', '门店是货架所必需的，不能对角色隐藏'],
    ['business:shelf:read:place', '次序是货架所必需的，不能对角色隐藏'],
    ['business:shop:write:hasChild', '有下级由系统填写'],
    ['business:shop:write:createTime', '创建时间由系统填写'],
    ['business:shop:read:key', '密钥是保密字段，从不读出'],
    ['business:shop:read:total', '合计只供服务器使用'],
  ])('is not %s', (code, problem) => {
    expect(of(code)).toBe(problem)
  })

  it('grants no reading with the strategy for editing only', () => {
    expect(of('business:shop:write:phone', BUTTON, '2')).toBeUndefined()
    expect(of('business:shop:read:phone', BUTTON, '2')).toBe(
      '授权策略“可编辑”不给出可见的字段，不能用于 business:shop:read:phone',
    )
  })

  it('must be on a button', () => {
    expect(of('business:shop:read:phone', 1)).toBe('字段的授权标识 business:shop:read:phone 只能用于按钮')
  })

  it.each(['business:shop:list', 'message:announcement:read', 'read:write', 'a:read:b:c'])(
    'is not recognised: %s',
    (code) => {
      expect(of(code, 1)).toBeUndefined()
    },
  )
})
