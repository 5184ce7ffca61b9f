import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { refusalOf } from '#server/records/testing/refused.ts'
import { type TestEngine, testEngine } from '#server/records/testing/test-engine.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import table from '#shared/rules/computed-fields.cases.json' with { type: 'json' }

const bill = table.bill as Entity
const line = table.line as Entity
const AUDIT = sql`tenant_id integer not null default 0, create_by varchar(100), create_time timestamptz,
  update_by varchar(100), update_time timestamptz, sys_org_code varchar(64)`

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine
beforeAll(async () => {
  test = await createTestDatabase()
  const { kysely } = test.database
  await sql`create table demo_bill (id varchar(36) primary key, name varchar(20), budget numeric(18, 2),
    net numeric(18, 2), discount numeric(18, 2), total numeric(18, 2) not null, share numeric, whole integer,
    label varchar(40), discounted boolean, version integer not null default 1, ${AUDIT})`.execute(kysely)
  await sql`create table demo_bill_line (id varchar(36) primary key, bill_id varchar(36) not null, sold numeric(18, 3),
    price numeric(18, 3), amount numeric(18, 2), seq integer, ${AUDIT})`.execute(kysely)
  under = testEngine(test.database, [bill, line])
})
afterAll(() => test.drop())

const linesOf = (record: Row) => record.lines as Row[]
const read = (id: unknown) => under.engine.get(admin, bill, String(id), '*')
const versionsOf = async (id: unknown) => {
  const { rows } = await sql<{ operation: string; total: number }>`
    select operation, (data_content->>'total')::float8 as total from sys_data_log
    where data_id = ${id} order by data_version`.execute(test.database.kysely)
  return rows.map(({ operation, total }) => `${operation} ${total}`)
}
async function ignoredBy(call: (report: { ignored(paths: readonly string[]): void; notify(): void }) => Promise<Row>) {
  const ignored: string[] = []
  const stored = await call({ ignored: (paths) => void ignored.push(...paths), notify: () => undefined })
  return { stored, ignored }
}

describe('computed fields of the server', () => {
  it.each(table.cases)('$why', async ({ values, result, problem }: (typeof table.cases)[number]) => {
    if (problem !== undefined) {
      const { problems } = await refusalOf(under.engine.add(admin, bill, values))
      expect(problems.map(({ field, message }) => `${field} ${message}`)).toEqual([problem])
      return
    }
    const { lines, ...expected } = result
    const record = await read((await under.engine.add(admin, bill, values)).id)
    expect(record).toMatchObject(expected)
    if (lines) expect(linesOf(record).map(({ amount }) => amount)).toEqual(lines)
  })

  it('replace what a client sends, and report only what differs', async () => {
    const { stored, ignored } = await ignoredBy((report) =>
      under.engine.add(
        admin,
        bill,
        {
          name: 'x',
          total: 99,
          label: 'X/',
          lines: [
            { sold: 2, price: 3, amount: 6 },
            { sold: 2, price: 3, amount: '7' },
          ],
        },
        report,
      ),
    )
    expect(stored).toMatchObject({ total: 12, label: 'X/' })
    expect(linesOf(stored).map(({ amount }) => amount)).toEqual([6, 6])
    expect(ignored).toEqual(['total', 'lines[1].amount'])
    const again = await ignoredBy((report) =>
      under.engine.edit(admin, bill, { id: stored.id, name: 'y', total: 12, label: 'X/' }, report),
    )
    expect(again.stored).toMatchObject({ total: 12, label: 'Y/' })
    expect(again.ignored).toEqual(['label'])
  })

  it('follow each change of fields and rows, with one version a change', async () => {
    const order = await under.engine.add(admin, bill, { name: 'v', discount: 1, lines: [{ sold: 1, price: 5 }] })
    expect(order).toMatchObject({ total: 5, net: 4, version: 1 })
    const discounted = await under.engine.edit(admin, bill, { id: order.id, discount: 2 })
    expect(discounted).toMatchObject({ total: 5, net: 3, version: 2 })
    const lines = [
      { ...linesOf(order)[0], sold: 2, rowState: 'modified' },
      { sold: 1, price: 1 },
    ]
    expect(await under.engine.edit(admin, bill, { id: order.id, lines })).toMatchObject({
      total: 11,
      net: 9,
      version: 3,
    })
    const [first] = linesOf(await read(order.id))
    const deleted = [{ id: first!.id, rowState: 'deleted' }]
    const refused = await refusalOf(under.engine.edit(admin, bill, { id: order.id, lines: deleted }))
    expect(refused.problems.map(({ message }) => message)).toEqual(['折扣不能超过合计'])
    await under.engine.edit(admin, bill, { id: order.id, discount: '0', lines: deleted })
    expect(await read(order.id)).toMatchObject({ total: 1, net: 1, version: 4 })
    expect(await versionsOf(order.id)).toEqual(['add 5', 'edit 5', 'edit 11', 'edit 1'])
  })

  it('count in the rules of rows and records', async () => {
    const add = (more: Row) => refusalOf(under.engine.add(admin, bill, { name: 'r', ...more }))
    const over = await add({ budget: 5, lines: [{ sold: 2, price: 3, amount: 1 }] })
    expect(over.problems.map(({ message }) => message)).toEqual(['明细超过预算'])
    const large = await add({ lines: [{ sold: 2e12, price: 1, amount: 1 }] })
    expect(large.problems.map(({ field, message }) => `${field} ${message}`)).toEqual(['lines[0].sold 金额过大'])
  })

  it('follow rows that are written alone, deleted alone or imported', async () => {
    const { id } = await under.engine.add(admin, bill, { name: 's', lines: [{ sold: 1, price: 1 }] })
    const place = { record: String(id), name: 'lines' }
    const key = await under.engine.writeRow(admin, bill, place, { sold: 4, price: 2 })
    expect(await read(id)).toMatchObject({ total: 9 })
    await under.engine.removeRows(admin, bill, 'lines', key)
    expect(await read(id)).toMatchObject({ total: 1 })
    const sheet = await workbookOf(['销售量', '单价', '金额'], [[3, 3, 1]])
    await under.engine.importRows(admin, bill, place, sheet, { dryRun: false, signal: new AbortController().signal })
    expect(await read(id)).toMatchObject({ total: 10 })
  })
})
