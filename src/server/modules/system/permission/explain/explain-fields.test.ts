import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { explainFields } from './explain-fields.ts'

const entity: Entity = {
  $id: 'business/shop',
  title: '门店',
  type: 'object',
  'x-table': 'biz_shop',
  'x-calls': { base: '/shop', only: ['list', 'add', 'edit'] },
  properties: {
    name: { type: 'string', title: '名称' },
    code: { type: 'string', title: '编码', 'x-write': 'once' },
    phone: { type: 'string', title: '电话', 'x-read': 'shop:phone', 'x-write': 'shop:phone:edit' },
    secret: { type: 'string', title: '密钥', 'x-secret': true },
    total: { type: 'number', title: '合计', 'x-write': 'server', 'x-read': 'server' },
  },
}

function explained(codes: readonly string[], of: Entity = entity, buttons: Record<string, string> = {}) {
  const may = (code: string) => codes.includes(code)
  const rights = { may, mayWrite: may, why: (code: string) => `<${code}>`, buttonOf: (code: string) => buttons[code] }
  const found = explainFields(of, rights, (name, keyword) => (name === 'phone' ? (keyword === 'x-read' ? 12 : 9) : 3))
  return (name: string) => found.find(({ id }) => id === name)!
}

const ALL = ['business:shop:list', 'business:shop:add', 'business:shop:edit']

describe('the fields that a person sees and fills in', () => {
  it('match the fields of a record that the person may see and change', () => {
    expect(explained(ALL)('name')).toEqual({
      id: 'name',
      title: '名称',
      readable: 1,
      addable: 1,
      editable: 1,
      readReason: '能查看该数据即可见：<business:shop:list>',
      writeReason: '新增需要 business:shop:add：<business:shop:add>；编辑需要 business:shop:edit：<business:shop:edit>',
      place: 'schemas/business/shop.entity.json:3',
    })
  })

  it('are none without the list permission', () => {
    expect(explained(['shop:phone'])('phone')).toMatchObject({
      readable: 0,
      readReason: '查看需要 business:shop:list：<business:shop:list>',
    })
  })

  it('may need a separate permission, shown with the line that requires it', () => {
    expect(explained(ALL)('phone')).toMatchObject({
      readable: 0,
      readReason: '该字段需要 shop:phone：<shop:phone>',
      editable: 0,
      writeReason: '该字段需要 shop:phone:edit：<shop:phone:edit>',
      place: 'schemas/business/shop.entity.json:12',
    })
    expect(explained([...ALL, 'shop:phone', 'shop:phone:edit'])('phone')).toMatchObject({ readable: 1, editable: 1 })
  })

  it('never include secret fields or fields of the server', () => {
    const of = explained(ALL)
    expect(of('secret')).toMatchObject({ readable: 0, readReason: '保密字段，从不读出', addable: 1 })
    expect(of('total')).toMatchObject({ readable: 0, editable: 0, writeReason: '由系统填写' })
  })

  it('can be filled in once where they require it, and never without a route', () => {
    expect(explained(ALL)('code')).toMatchObject({ addable: 1, editable: 0 })
    const readOnly = { ...entity, 'x-calls': { base: '/shop', only: ['list' as const] } }
    expect(explained(ALL, readOnly)('name')).toMatchObject({ addable: 0, editable: 0, readable: 1 })
  })

  it('are restricted by a button, which is shown in place of the line', () => {
    const buttons = { 'business:shop:read:name': '查看名称', 'business:shop:write:name': '填写名称' }
    expect(explained(ALL, entity, buttons)('name')).toMatchObject({
      ...{ readable: 0, addable: 0, editable: 0 },
      readReason: '该字段需要 business:shop:read:name：<business:shop:read:name>',
      writeReason: '该字段需要 business:shop:read:name：<business:shop:read:name>',
      place: '菜单管理：查看名称、填写名称',
    })
    const granted = (...codes: string[]) => explained([...ALL, ...codes], entity, buttons)('name')
    expect(granted('business:shop:read:name')).toMatchObject({
      ...{ readable: 1, addable: 0, editable: 0 },
      writeReason: '该字段需要 business:shop:write:name：<business:shop:write:name>',
    })
    expect(granted('business:shop:write:name')).toMatchObject({ readable: 0, editable: 0 })
    expect(granted(...Object.keys(buttons))).toMatchObject({ readable: 1, addable: 1, editable: 1 })
  })

  it('may be set with a new record that requires them', () => {
    const buttons = { 'business:shop:read:name': '查看名称' }
    expect(explained(ALL, { ...entity, required: ['name'] }, buttons)('name')).toMatchObject({
      ...{ readable: 0, addable: 1, editable: 0 },
      writeReason:
        '新增时必填，新增需要 business:shop:add：<business:shop:add>；该字段需要 business:shop:read:name：<business:shop:read:name>',
    })
  })

  it('require the permissions of both the entity and a button', () => {
    const buttons = { 'business:shop:read:phone': '查看电话' }
    expect(explained([...ALL, 'business:shop:read:phone'], entity, buttons)('phone')).toMatchObject({
      readable: 0,
      readReason: '该字段需要 shop:phone：<shop:phone>',
    })
    expect(explained([...ALL, 'shop:phone'], entity, buttons)('phone')).toMatchObject({
      readable: 0,
      readReason: '该字段需要 business:shop:read:phone：<business:shop:read:phone>',
    })
  })

  it('include fields that annotations add', () => {
    expect(explained(ALL)('createBy')).toMatchObject({ title: '创建人', readable: 1, editable: 0 })
  })
})
