import type { Pool } from 'pg'
import type { Api } from '#e2e/support/api.ts'
import type { Row } from '#shared/documents/entity.ts'

export const ONLINE = { rows: 1_000_000, exported: 100_000, lines: 1000, fields: 200, subTables: 5, positions: 2000 }

/** The form that is as the shipped entity `system/position`, whose page was written by hand. */
export const SECOND_FORM = 'bench_position'
export const GOODS = 'bench_goods'
export const EXPORTED = 'bench_exported'
export const ORDER = 'bench_order'
export const WIDE = 'bench_wide'

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })

const goodsFields: Row[] = [
  field('goods_code', { fieldValidType: 'only', fieldMustInput: '1', isQuery: '1', sortFlag: '1' }),
  field('goods_name', { dbLength: 50, isQuery: '1', queryMode: 'like' }),
  field('unit', { fieldShowType: 'list', dictField: 'goods_unit', isQuery: '1' }),
  field('price', { dbType: 'BigDecimal', dbPointLength: 2, sortFlag: '1' }),
  field('stock', { dbType: 'int' }),
  field('priced_on', { dbType: 'Date', fieldShowType: 'date', isQuery: '1', queryMode: 'group' }),
  field('buyer', { fieldShowType: 'sel_user' }),
  field('depart', { fieldShowType: 'sel_depart' }),
  field('remark', { dbLength: 200 }),
]

const lineFields = (key: Row): Row[] => [
  key,
  field('goods', { dbLength: 50, fieldMustInput: '1' }),
  field('quantity', { dbType: 'int' }),
  field('amount', { dbType: 'BigDecimal', dbPointLength: 2, isTotal: '1' }),
]

const sub = (mainTable: string, tableName: string, tabOrderNum: number): Row => ({
  ...{ tableName, tableTxt: `明细${tabOrderNum}`, tableType: 3, relationType: 0, tabOrderNum },
  fields: lineFields(field('main_id', { mainTable })),
})

const subsOfWide = Array.from({ length: ONLINE.subTables }, (_, index) => sub(WIDE, `${WIDE}_${index + 1}`, index + 1))

const FORMS: readonly Row[] = [
  { tableName: GOODS, tableTxt: '商品', fields: goodsFields },
  { tableName: EXPORTED, tableTxt: '导出', fields: goodsFields },
  { tableName: ORDER, tableTxt: '订单', tableType: 2, fields: [field('order_no')] },
  sub(ORDER, `${ORDER}_line`, 1),
  {
    ...{ tableName: WIDE, tableTxt: '宽表单', tableType: 2, formTemplate: 3 },
    fields: Array.from({ length: ONLINE.fields }, (_, index) => field(`field_${index + 1}`)),
  },
  ...subsOfWide,
  {
    ...{ tableName: SECOND_FORM, tableTxt: '职务', formTemplate: 1 },
    fields: [
      field('code', { dbLength: 100, fieldMustInput: '1', fieldValidType: 'only', isQuery: '1', queryMode: 'like' }),
      field('name', { dbLength: 100, fieldMustInput: '1', isQuery: '1', queryMode: 'like' }),
      field('post_rank', { dbLength: 2, fieldMustInput: '1', fieldShowType: 'list', dictField: 'position_rank' }),
    ],
  },
]

/** Designs the forms, makes their tables and puts them into the menu, by the calls that the builder uses. */
export async function addForms(admin: Api): Promise<void> {
  const main: string[] = []
  for (const form of FORMS) {
    const { id } = await done<Row>(admin, 'POST', '/online/cgform/head/add', form)
    if (form.tableType !== 3) main.push(String(id))
  }
  for (const id of main) {
    await done(admin, 'POST', `/online/cgform/api/doDbSynch/${id}/normal`)
    await done(admin, 'POST', '/online/cgform/head/publish', { id })
  }
}

async function done<T>(admin: Api, verb: string, path: string, body?: unknown): Promise<T> {
  const answer = await admin.call<T>(verb, path, body)
  if (!answer.body.success) throw new Error(`${path}: ${answer.body.message}`)
  return answer.body.result
}

const goods = (table: string, rows: number) => `
  insert into of_${table} (id, create_by, create_time, tenant_id, goods_code, goods_name, unit, price, stock, priced_on, buyer, remark)
  select 'bench-' || n, 'admin', now() - n * interval '1 second', 0, 'G' || n, '商品' || n,
    (array['ton', 'kilogram', 'box', 'piece'])[1 + n % 4], n % 10000 / 100.0, n % 1000, date '2026-01-01' + n % 300, 'admin', '备注' || n
  from generate_series(1, ${rows}) as n`

const positions = (table: string, rank: string) => `
  insert into ${table} (id, create_by, create_time, tenant_id, code, name, ${rank})
  select 'bench-' || n, 'admin', now() - n * interval '1 minute', 0, 'bench' || n, '职务' || n, (1 + n % 5)::text
  from generate_series(1, ${ONLINE.positions}) as n`

export async function fillForms(pool: Pool): Promise<void> {
  // The pool has one connection; a million rows take longer than any request may.
  for (const statement of [
    'set statement_timeout = 0',
    goods(GOODS, ONLINE.rows),
    goods(EXPORTED, ONLINE.exported),
    positions('sys_position', 'post_rank'),
    positions(`of_${SECOND_FORM}`, 'post_rank'),
    'vacuum analyze',
    'reset statement_timeout',
  ]) {
    await pool.query(statement)
  }
}
