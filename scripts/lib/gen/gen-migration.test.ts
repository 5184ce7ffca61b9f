import { describe, expect, it } from 'vitest'
import type { LiveCatalog } from '#server/db/live-catalog.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { draftMigration } from './gen-migration.ts'

const shop: Entity = {
  $id: 'business/shop',
  title: '门店',
  type: 'object',
  'x-table': 'biz_shop',
  'x-audit': false,
  'x-tree': { parent: 'parentId', root: '' },
  'x-index': [['openedOn']],
  required: ['code'],
  properties: {
    parentId: { type: 'string', title: '上级', maxLength: 36 },
    code: { type: 'string', title: '编码', maxLength: 20, 'x-unique': { with: ['tenantId'] } },
    area: { type: 'number', title: '面积', 'x-precision': 2 },
    openedOn: { type: 'string', format: 'date', title: '开业日期' },
    opensAt: { type: 'string', format: 'time', title: '开门时间' },
    note: { type: 'string', title: "店主's 备注", maxLength: 4000 },
    level: { type: 'string', title: '等级', enum: ['A', 'BB'], default: 'A' },
    kinds: {
      type: 'string',
      title: '类别',
      'x-ref': {
        entity: 'business/kind',
        many: true,
        through: { table: 'biz_shop_kind', from: 'shop_id', to: 'kind_id' },
      },
    },
  },
}
const kind: Entity = {
  $id: 'business/kind',
  title: '类别',
  type: 'object',
  'x-table': 'biz_kind',
  properties: { name: { type: 'string', title: '名称' } },
}
const empty: LiveCatalog = { tables: {}, indexes: [] }

const CREATED = `create table biz_shop (
  id varchar(36) primary key,
  parent_id varchar(36) not null default '',
  code varchar(20) not null,
  area numeric(18, 2),
  opened_on date,
  opens_at time,
  note text,
  level varchar(2) not null default 'A',
  tenant_id integer not null default 0
);
create unique index biz_shop_code on biz_shop (tenant_id, code);
create index biz_shop_parent_id on biz_shop (parent_id);
create index biz_shop_opened_on on biz_shop (opened_on);
create table biz_shop_kind (
  shop_id varchar(36) not null references biz_shop on delete cascade,
  kind_id varchar(36) not null references biz_kind on delete cascade,
  primary key (shop_id, kind_id)
);
create index biz_shop_kind_kind_id on biz_shop_kind (kind_id);
`

const text = (length: number) => ({ type: 'character varying', length, nullable: false, hasDefault: false })
const live: LiveCatalog = {
  tables: {
    biz_kind: { columns: { id: text(36), name: text(20), tenant_id: text(1) }, uniques: [['id']] },
  },
  indexes: [],
}
const kept: Partial<Entity> = { 'x-audit': false }

describe('drafting a migration', () => {
  it('creates the table of a new entity with its indexes and link tables', () => {
    expect(draftMigration(shop, [shop, kind], empty)).toBe(CREATED)
  })

  it('adds trigram indexes for fields that are searched by a part, unless the table stays small', () => {
    const name = { type: 'string', title: '名称', maxLength: 20, 'x-search': 'like' } as const
    const searched: Entity = { ...kind, ...kept, properties: { name, code: { type: 'string', title: '编码' } } }
    expect(draftMigration(searched, [searched], empty)).toContain(
      'begin\n  create extension if not exists pg_trgm;\n' +
        '  create index biz_kind_name_trgm on biz_kind using gin (name gin_trgm_ops);\nexception\n',
    )
    expect(draftMigration({ ...searched, 'x-small': true }, [searched], empty)).not.toContain('trgm')
    expect(draftMigration(kind, [kind], empty)).not.toContain('trgm')
  })

  it('adds a column, widens a text, and leaves rows without a value to a person', () => {
    const changed: Entity = {
      ...kind,
      ...kept,
      required: ['name', 'code'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 50 },
        code: { type: 'string', title: '编码', maxLength: 20, 'x-unique': true },
        sort: { type: 'integer', title: '排序', default: 1 },
      },
    }
    expect(draftMigration(changed, [changed], live)).toBe(
      [
        'alter table biz_kind alter column name type varchar(50);',
        'alter table biz_kind add column code varchar(20);',
        '-- Give the rows that are there a value, then: alter table biz_kind alter column code set not null;',
        'alter table biz_kind add column sort integer not null default 1;',
        'create unique index biz_kind_code on biz_kind (code);',
        '',
      ].join('\n'),
    )
  })

  it('drops and narrows nothing, so that there may be nothing to do', () => {
    const narrower: Entity = { ...kind, ...kept, properties: { name: { type: 'string', title: '名称', maxLength: 5 } } }
    expect(draftMigration(narrower, [narrower], live)).toBeUndefined()
  })

  it('has nothing to do for an entity that is never stored', () => {
    expect(draftMigration({ ...kind, 'x-table': undefined }, [], empty)).toBeUndefined()
  })
})

describe('a drafted sub-table', () => {
  const record: Entity = {
    $id: 'business/order',
    title: '订单',
    type: 'object',
    'x-table': 'biz_order',
    'x-audit': false,
    'x-tenant': false,
    'x-children': [{ entity: 'business/line', by: 'orderId', kind: 'many', order: 'seq' }],
    properties: { name: { type: 'string', title: '名称', maxLength: 20 } },
  }
  const rows: Entity = {
    $id: 'business/line',
    title: '明细',
    type: 'object',
    'x-table': 'biz_line',
    'x-audit': false,
    'x-tenant': false,
    properties: {
      orderId: { type: 'string', title: '订单', maxLength: 36, 'x-ref': { entity: 'business/order' } },
      seq: { type: 'integer', title: '序号' },
    },
  }
  const JOINED = `alter table biz_line add foreign key (order_id) references biz_order on delete cascade;
create index biz_line_order_id_seq on biz_line (order_id, seq);
`
  const tableOf = (entity: Entity): LiveCatalog => ({
    tables: { [entity['x-table']!]: { columns: {}, uniques: [] } },
    indexes: [],
  })

  it('has its foreign key and index, whichever of the two is drafted last', () => {
    const [first, second] = [draftMigration(rows, [rows], empty), draftMigration(record, [record, rows], tableOf(rows))]
    expect(first).not.toContain('foreign key')
    expect(second).toMatch(/^create table biz_order/)
    expect(second!.endsWith(JOINED)).toBe(true)
    const other = draftMigration(rows, [record, rows], tableOf(record))
    expect(other!.endsWith(JOINED)).toBe(true)
  })

  it('is left alone where both tables exist', () => {
    const live = { tables: { ...tableOf(record).tables, ...tableOf(rows).tables }, indexes: [] }
    expect(draftMigration(record, [record, rows], live) ?? '').not.toContain('foreign key')
  })
})
