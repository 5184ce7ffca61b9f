import { describe, expect, it } from 'vitest'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { type ForeignColumn, type ForeignTable, formOfTable } from './form-of-table.ts'

const column = (name: string, type: string, more: Partial<ForeignColumn> = {}): ForeignColumn => ({
  ...{ name, type, comment: '', notNull: false, hasDefault: false, isIdentity: false, isUnique: false },
  ...{ isGenerated: false },
  ...more,
})
const id = (type = 'character varying(32)') => column('id', type, { notNull: true, isUnique: true })
const tableWith = (columns: ForeignColumn[], more: Partial<ForeignTable> = {}): ForeignTable => ({
  ...{ tableName: 'old_shop', comment: '门店', primaryKey: ['id'], indexes: [], columns: [id(), ...columns] },
  ...more,
})
const formed = (table: ForeignTable) =>
  formOfTable(table, new Set(['order']), (form) => documentsOfForm(form, []).entity)
const name = column('name', 'text')

describe('a table that becomes a form', () => {
  it('has a field for each column, of the nearest type', () => {
    const { head, fields, left, refusal } = formed(
      tableWith([
        column('code', 'character varying(20)', { notNull: true, isUnique: true, comment: '编码' }),
        column('fixed', 'character(4)'),
        column('note', 'text'),
        column('long_note', 'character varying(20000)', { isUnique: true }),
        column('floors', 'smallint'),
        column('serial', 'bigint', { isUnique: true }),
        column('price', 'numeric(12,2)'),
        column('rate', 'numeric(15,10)'),
        column('opened_on', 'date'),
        column('seen_at', 'timestamp without time zone'),
        column('opens_at', 'time without time zone', { isUnique: true }),
        column('outer_key', 'uuid'),
      ]),
    )
    expect(refusal).toBeUndefined()
    expect(left).toEqual([])
    expect(head).toEqual({ tableName: 'old_shop', tableTxt: '门店' })
    expect(fields).toMatchObject([
      { dbFieldName: 'code', dbFieldTxt: '编码', dbLength: 20, dbIsNull: '0', fieldValidType: 'only' },
      { dbFieldName: 'fixed', dbFieldTxt: 'fixed', dbType: 'string', dbLength: 4, dbIsNull: '1' },
      { dbType: 'Text', fieldShowType: 'textarea' },
      { dbType: 'Text' },
      { dbType: 'int' },
      { dbType: 'long', fieldValidType: 'only' },
      { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 },
      { dbType: 'BigDecimal', dbLength: 15, dbPointLength: 10 },
      { dbType: 'Date', fieldShowType: 'date' },
      { dbType: 'Datetime', fieldShowType: 'datetime' },
      { dbType: 'string', fieldShowType: 'time' },
      { dbType: 'string', dbLength: 36 },
    ])
    expect(fields[3]).not.toHaveProperty('fieldValidType')
    expect(fields[10]).not.toHaveProperty('fieldValidType')
  })

  it('leaves out columns that cannot be a field, and columns of the engine', () => {
    const { fields, left, refusal } = formed(
      tableWith([
        name,
        column('order', 'integer'),
        column('名称', 'text'),
        column('Upper', 'text'),
        column('x"; drop table sys_user; --', 'text'),
        column('row_no', 'integer'),
        column('data', 'jsonb', { notNull: true, hasDefault: true }),
        column('doubled', 'integer', { isGenerated: true }),
        column('finest', 'numeric(15,11)'),
        column('longest', 'numeric(16,2)'),
        column('shop_name', 'text'),
        column('shopname', 'text'),
        column('shop__name', 'text'),
        column('create_time', 'timestamp without time zone'),
        column('tenant_id', 'smallint'),
      ]),
    )
    expect(refusal).toBeUndefined()
    expect(fields.map(({ dbFieldName }) => dbFieldName)).toEqual(['name', 'shop_name', 'shopname'])
    expect(left).toEqual([
      'order',
      '名称',
      'Upper',
      'x"; drop table sys_user; --',
      'row_no',
      'data',
      'doubled',
      'finest',
      'longest',
      'shop__name',
    ])
  })

  it('notes what happens to rows with a tenant or a deletion mark', () => {
    expect(formed(tableWith([name])).notes).toEqual([])
    expect(formed(tableWith([name, column('tenant_id', 'integer'), column('del_flag', 'smallint')])).notes).toEqual([
      expect.stringContaining('tenant_id'),
      expect.stringContaining('del_flag'),
    ])
  })

  it.each<[string, ForeignTable]>([
    [
      '列 rate（numeric(20,15)）不能为空，又不能成为字段',
      tableWith([name, column('rate', 'numeric(20,15)', { notNull: true })]),
    ],
    ['主键须为单独的一列 id', tableWith([name], { primaryKey: [] })],
    ['主键须为单独的一列 id', tableWith([name], { primaryKey: ['id', 'name'] })],
    ['主键须为单独的一列 id', tableWith([name], { primaryKey: ['name'] })],
    ['至少需要一个字段', tableWith([])],
    ['至少需要一个字段', tableWith([column('data', 'jsonb')])],
    ['列 data（jsonb）不能为空，又不能成为字段', tableWith([name, column('data', 'jsonb', { notNull: true })])],
    ['列 version 的类型 text 不能作为系统字段 integer', tableWith([name, column('version', 'text')])],
    ['列 id 的类型 bytea 不能作为系统字段 character varying(36)', tableWith([name], { columns: [id('bytea'), name] })],
  ])('is refused: %s', (reason, table) => {
    expect(formed(table).refusal).toBe(reason)
  })

  it.each(['integer', 'bigint', 'uuid', 'character(32)', 'text', 'character varying(64)'])(
    'may have a key of type %s',
    (type) => {
      expect(formed(tableWith([], { columns: [id(type), name] })).refusal).toBeUndefined()
    },
  )
})
