import { sql, type Transaction } from 'kysely'
import { parseSync } from 'libpg-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '#server/db/connection.ts'
import { createTestDatabase } from '#server/db/testing/test-database.ts'
import { applyTables } from '#server/modules/online/form/schema-sync/apply-tables.ts'
import { explainChange, runChange } from '#server/modules/online/form-enhance/statements/change-statement.store.ts'
import { checkChange } from '#server/modules/online/form-enhance/statements/change-statement.ts'
import { changeable, ownTables, readable } from '#server/modules/online/form-enhance/statements/form-tables.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import { ParsedText } from '#server/reports/sql/parsed-text.ts'
import { statementParts } from '#server/reports/sql/statement-text.ts'
import { FUNCTIONS } from '#server/reports/sql/statement-words.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import { CHANGES, FORMS, VALID_CHANGES } from './change-payloads.ts'
import { mutated } from './mutate.ts'

const seed = testSeed('INJECTION_SEED')
const MUTATIONS = Number(process.env.INJECTION_MUTATIONS ?? 3_000)
/** No accepted statement makes large results of small ones, so none takes this long on the busiest machine. */
const LIMIT_MS = 30_000

const goodsForm = readForm({ tableName: 'goods', tableTxt: '商品', tableType: 2 }, [
  { dbFieldName: 'name', dbFieldTxt: '名称', dbLength: 200 },
  { dbFieldName: 'price', dbFieldTxt: '价格', dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 },
  { dbFieldName: 'made_on', dbFieldTxt: '日期', dbType: 'Date', fieldShowType: 'date' },
  { dbFieldName: 'kind_id', dbFieldTxt: '类别' },
])
const kindForm = readForm({ tableName: 'kind', tableTxt: '类别', tableType: 3, relationType: 0, tabOrderNum: 1 }, [
  { dbFieldName: 'main_id', dbFieldTxt: '商品', mainTable: 'goods' },
  { dbFieldName: 'title', dbFieldTxt: '标题', dbLength: 200 },
])
const goods = documentsOfForm(goodsForm, [], [kindForm]).entity
const kind = documentsOfForm(kindForm, []).entity
const tables = ownTables(goods, new Map([goods, kind].map((entity) => [entity.$id, entity])))

const scope = {
  ...{ principal: testPrincipal({ username: 'writer', tenantId: 0 }), tables, now: '2026-01-01 00:00:00' },
  record: { id: 'mine1', name: "'); delete from canary --" },
}
/** Values of hidden rows. No payload contains them, so an answer with them has read such rows. */
const [SECRET, SECRET_PRICE] = ['Zq7xW', '7654321']

let test: Awaited<ReturnType<typeof createTestDatabase>>
let others: string
beforeAll(async () => {
  test = await createTestDatabase()
  const { kysely, pool } = test.database
  const wishes = [
    { form: goodsForm, entity: goods, former: undefined, approvalLosses: [] },
    { form: kindForm, entity: kind, former: undefined, approvalLosses: [] },
  ]
  await kysely.transaction().execute((trx) => applyTables(trx, wishes, 'normal', undefined, 30_000))
  await pool.query(`
    create table canary (secret text);
    insert into canary values ('${SECRET}');
    create function canary_call() returns text language sql as 'delete from canary returning secret';
    insert into of_goods (id, tenant_id, create_by, name, price, made_on) values
      ('mine1', 0, 'before', 'a', 1, '2026-01-01'), ('mine2', 0, 'before', 'b', 2, null),
      ('theirs', 7, 'before', '${SECRET}', ${SECRET_PRICE}, '2026-01-01');
    insert into of_goods (id, tenant_id, create_by, name, price, del_flag) values
      ('gone', 0, 'before', '${SECRET}', ${SECRET_PRICE}, 1);
    insert into of_kind (id, tenant_id, create_by, main_id, title) values
      ('mine3', 0, 'before', 'mine1', 'x'), ('theirs', 7, 'before', 'theirs', '${SECRET}')`)
  others = await kysely.transaction().execute((trx) => othersNow(trx))
})
afterAll(() => test.drop())

type Outcome = 'refused' | 'taken' | 'ran'
/** Classes that every statement is refused for, whatever the database would do. */
const BY_THE_JUDGE = ['another table', 'functions', 'more than one statement']

describe(`statements of forms that reach for more than they may (INJECTION_SEED=${seed})`, () => {
  it.each(Object.entries(CHANGES))('of the class "%s" come to nothing', async (_, payloads) => {
    for (const payload of payloads) await expectHarmless(payload)
  })

  it.each(BY_THE_JUDGE)('of the class "%s" are refused by the judge alone', (name) => {
    const taken = CHANGES[name]!.filter((text) => !judged(text).problem)
    expect(taken).toEqual([])
  })

  it('would be seen by the names in them, of all schemas', () => {
    const ran = (text: string) => () => expectListed(text)
    for (const text of VALID_CHANGES) expect(ran(text)).not.toThrow()
    const foreign = ['pg_authid', 'pg_catalog.pg_class', 'information_schema.tables', 'other.of_goods']
    for (const table of foreign) expect(ran(`delete from of_kind where title in (select x from ${table})`)).toThrow()
    for (const call of ['pg_sleep(1)', 'canary_call()', 'public.lower(title)', '"current_setting"(title)']) {
      expect(ran(`update of_kind set title = ${call} where true`)).toThrow()
    }
  })

  it('would be seen by what PostgreSQL holds, by what stands in the tables, and by whose it is', async () => {
    const seen = (statement: string) =>
      rolledBack(async (trx) => {
        await sql.raw(statement).execute(trx)
        return { touched: await touched(trx), isSame: (await othersNow(trx)) === others, odd: await oddRows(trx) }
      })
    expect(await seen('select canary_call()')).toEqual({ touched: ['canary'], isSame: true, odd: 0 })
    expect(await seen("update of_goods set name = 'x'")).toMatchObject({ touched: ['of_goods'], isSame: false })
    expect(await seen('update of_goods set del_flag = 1')).toMatchObject({ isSame: false })
    expect(await seen("insert into of_kind (id, tenant_id) values ('x', 7)")).toMatchObject({ isSame: false })
    expect(
      await seen("update of_kind set title = (select name from of_goods where id = 'gone') where id = 'mine3'"),
    ).toMatchObject({
      odd: 1,
    })
    expect(await seen("update of_kind set create_by = 'x' where id = 'mine3'")).toMatchObject({ odd: 1 })
    expect(await seen("insert into of_kind (id, tenant_id) values ('x', 0)")).toMatchObject({ odd: 1 })
  })

  it('are distinguished from sound ones, which run', async () => {
    for (const text of VALID_CHANGES) expect([text, await expectHarmless(text)]).toEqual([text, 'ran'])
  })

  it(`come to nothing in ${MUTATIONS} mutations either`, { timeout: 3_600_000 }, async () => {
    const random = seededRandom(seed)
    const outcomes: Record<Outcome, number> = { refused: 0, taken: 0, ran: 0 }
    for (let attempt = 0; attempt < MUTATIONS; attempt++) outcomes[await expectHarmless(mutated(random, FORMS))] += 1
    // All kinds must occur, or the run proves nothing.
    expect(outcomes.refused).toBeGreaterThan(MUTATIONS / 4)
    expect(outcomes.ran).toBeGreaterThan(MUTATIONS / 100)
  })
})

/**
 * Runs an accepted statement. It may read and change only its own tables, and of these only active rows of its tenant.
 */
async function expectHarmless(text: string): Promise<Outcome> {
  const verdict = judged(text)
  if (verdict.problem) return 'refused'
  expectListed(text)
  return rolledBack(async (trx) => {
    const { statement } = verdict
    if (!(await isAccepted(() => explainChange(trx, statement, scope)))) return 'taken'
    expectOwn(text, await touched(trx))
    if (!(await isAccepted(() => runChange(trx, statement, scope, LIMIT_MS)))) return 'taken'
    expectOwn(text, await touched(trx))
    expect({ text, others: await othersNow(trx), odd: await oddRows(trx) }).toEqual({ text, others, odd: 0 })
    return 'ran'
  })
}

const judged = (text: string) => checkChange(text, changeable(tables), readable(tables))

/**
 * Checks that a statement names only its own tables and names of its WITH, and only known functions, whatever schema
 * others are in.
 */
function expectListed(text: string): void {
  const { parts = [] } = statementParts(text)
  const named = { tables: new Set<string>(), functions: new Set<string>(), given: new Set(['of_goods', 'of_kind']) }
  collectNames(parseSync(new ParsedText(parts).text), named)
  const foreign = [...named.tables].filter((name) => !named.given.has(name))
  const unlisted = [...named.functions].filter((name) => !FUNCTIONS.has(name.replace(/^pg_catalog\./, '')))
  expect({ text, foreign, unlisted }).toEqual({ text, foreign: [], unlisted: [] })
}

interface Named {
  tables: Set<string>
  functions: Set<string>
  /** Own tables, and names of WITH. */
  given: Set<string>
}

function collectNames(tree: unknown, named: Named): void {
  if (typeof tree !== 'object' || tree === null) return
  const { relname, schemaname, catalogname, funcname, ctename } = tree as Record<string, unknown>
  if (relname !== undefined) named.tables.add([catalogname, schemaname, relname].filter(Boolean).join('.'))
  if (ctename !== undefined) named.given.add(String(ctename))
  if (Array.isArray(funcname)) {
    named.functions.add(funcname.map((item) => (item as { String: { sval: string } }).String.sval).join('.'))
  }
  for (const child of Object.values(tree)) collectNames(child, named)
}

function expectOwn(text: string, touchedNow: string[]): void {
  const foreign = touchedNow.filter((name) => name !== 'of_goods' && name !== 'of_kind')
  expect({ text, foreign }).toEqual({ text, foreign: [] })
}

/** Runs work in a transaction that is rolled back. */
async function rolledBack<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const trx = await test.database.kysely.startTransaction().execute()
  try {
    return await work(trx as unknown as Transaction<Tables>)
  } finally {
    await trx.rollback().execute()
  }
}

/** PostgreSQL refuses mistakes in data and names itself. */
async function isAccepted(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!/^(42|22|54|0A|21|23)/.test((error as { code?: string }).code ?? '')) throw error
    return false
  }
}

/** Tables that this transaction read or wrote: it holds a lock on each until its end. */
async function touched(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.database = (select oid from pg_database where datname = current_database())
      and c.relkind in ('r', 'p', 'm', 'f', 'S') and c.relnamespace = 'public'::regnamespace order by 1`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Everything that a statement must not change: rows of other tenants and deleted ones. */
async function othersNow(trx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ others: string }>`
    select concat(
      (select json_agg(g order by g.id) from of_goods g where g.tenant_id <> 0 or g.del_flag <> 0),
      (select json_agg(k order by k.id) from of_kind k where k.tenant_id <> 0)) as others`.execute(trx)
  return rows[0]!.others
}

/** Counts active rows of the tenant with hidden values, or with a changed key or author. */
async function oddRows(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ odd: number }>`
    with mine as (
      select g.id, g.create_by, g::text as row from of_goods g where tenant_id = 0 and del_flag = 0
      union all select k.id, k.create_by, k::text from of_kind k where tenant_id = 0)
    select count(*)::int as odd from mine where row like ${`%${SECRET}%`} or row like ${`%${SECRET_PRICE}%`} or not coalesce(
      id like 'mine%' and create_by = 'before' or id ~ '^[0-9a-f]{32}$' and create_by = 'writer', false)`.execute(trx)
  return rows[0]!.odd
}
