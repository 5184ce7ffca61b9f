import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** One field of every kind, and one of every annotation. */
export const itemEntity: Entity = {
  $id: 'demo/item',
  title: '物品',
  type: 'object',
  'x-table': 'demo_item',
  'x-calls': { base: '/demo/item' },
  'x-title': 'name',
  'x-log': true,
  'x-version': true,
  'x-soft-delete': true,
  required: ['name'],
  properties: {
    name: { type: 'string', title: '名称', maxLength: 100 },
    code: { type: 'string', title: '编码', maxLength: 50, 'x-unique': { with: ['tenantId'] } },
    serial: {
      type: 'string',
      title: '序列号',
      maxLength: 50,
      'x-unique': true,
      'x-write': 'once',
      'x-messages': { unique: '序列号已被使用' },
    },
    amount: { type: 'number', title: '金额', 'x-precision': 2 },
    quantity: { type: 'integer', title: '数量', default: 1 },
    active: { type: 'boolean', title: '启用' },
    born: { type: 'string', format: 'date', title: '出厂日期' },
    happenedAt: { type: 'string', format: 'date-time', title: '发生时间' },
    opens: { type: 'string', format: 'time', title: '开门时间' },
    tags: { type: 'array', title: '标签', items: { type: 'string' } },
    color: { type: 'string', title: '颜色', 'x-dict': 'color' },
    colors: { type: 'string', title: '多种颜色', 'x-dict': 'color' },
    note: { type: 'string', title: '备注', 'x-check-rule': 'no-x' },
    state: { type: 'string', title: '状态', default: 'new', 'x-write': 'server' },
    salary: { type: 'integer', title: '薪资', 'x-read': 'demo:salary', 'x-write': 'demo:salary' },
    pin: { type: 'string', title: '密码', 'x-secret': true },
    mainNode: { type: 'string', title: '主节点', 'x-ref': { entity: 'demo/node' } },
    nodes: { type: 'string', title: '节点', 'x-ref': { entity: 'demo/node', many: true } },
    linked: {
      type: 'string',
      title: '关联节点',
      'x-ref': {
        entity: 'demo/node',
        many: true,
        through: { table: 'demo_item_node', from: 'item_id', to: 'node_id' },
      },
    },
  },
  'x-rules': [
    {
      when: "values.state == 'new' && values.quantity > 100",
      assert: 'values.amount != null',
      field: 'amount',
      message: '数量超过100时必须填写金额',
    },
  ],
}

export const nodeEntity: Entity = {
  $id: 'demo/node',
  title: '节点',
  type: 'object',
  'x-table': 'demo_node',
  'x-calls': { base: '/demo/node', only: ['list', 'add', 'edit', 'delete', 'treeRoot', 'treeChildren', 'treeSearch'] },
  'x-title': 'title',
  'x-audit': false,
  'x-lookup': 'user',
  'x-order': [{ field: 'title', order: 'asc' }],
  'x-tree': { parent: 'parentId', root: '0', hasChild: 'hasChildren' },
  required: ['title'],
  properties: {
    title: { type: 'string', title: '标题', maxLength: 100 },
    parentId: { type: 'string', title: '上级', 'x-ref': { entity: 'demo/node' } },
    hasChildren: { type: 'string', title: '有下级', 'x-write': 'server' },
  },
}

/** Makes the tables of both entities. */
export async function createTestTables({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  for (const statement of TABLES) await statement.execute(kysely)
}

const TABLES = [
  sql`create table demo_item (
    id varchar(36) primary key,
    name varchar(100) not null,
    code varchar(50),
    serial varchar(50),
    amount numeric(12, 2),
    quantity integer not null default 1,
    active boolean,
    born date,
    happened_at timestamptz,
    opens time,
    tags jsonb,
    color varchar(20),
    colors text,
    note varchar(10),
    state varchar(20),
    salary integer,
    pin varchar(50),
    main_node varchar(36),
    nodes text,
    tenant_id integer not null default 0,
    del_flag integer not null default 0,
    version integer not null default 1,
    create_by varchar(100),
    create_time timestamptz not null default now(),
    update_by varchar(100),
    update_time timestamptz,
    sys_org_code varchar(64)
  )`,
  sql`create unique index demo_item_code on demo_item (tenant_id, code)`,
  sql`create unique index demo_item_serial on demo_item (serial)`,
  sql`create table demo_node (
    id varchar(36) primary key,
    title varchar(100) not null,
    parent_id varchar(36) not null default '0',
    has_children varchar(1) not null default '0',
    tenant_id integer not null default 0
  )`,
  sql`create table demo_item_node (
    item_id varchar(36) not null,
    node_id varchar(36) not null,
    primary key (item_id, node_id)
  )`,
]

/** Counts the statements that go to the database. */
export function countStatements(database: Pick<Database, 'kysely'>) {
  const counter = { statements: 0 }
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      counter.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { database: { kysely }, counter }
}
