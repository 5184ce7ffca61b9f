/** Totals of approved reports equal plain sums after any history of approvals, returns, corrections and deletions. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import { createSumReports, type SumReports } from './sum-reports.ts'

const UNITS = 6
const GOODS = 4
const DAYS = 5
const REGIONS = ['330102', '330203']

let test: TestDatabase
let sumReports: SumReports
const query = async (text: string, values: unknown[] = []) => (await test.database.pool.query(text, values)).rows

beforeAll(async () => {
  test = await createTestDatabase()
  sumReports = createSumReports(test.database)
  await query(`insert into biz_report_form (id, name, start_month) values ('f', '日报', '2026-01')`)
  await query(`insert into biz_indicator (id, code, name, kind) values ('i', 'i', '零售价', 'price')`)
  await query(
    `insert into biz_commodity (id, name, code) select 'g' || n, '商品' || n, 'G' || n from generate_series(1, $1::int) n`,
    [GOODS],
  )
  await query(
    `insert into biz_report_unit (id, code, name, kind, region, active_from)
     select 'u' || n, 'U' || n, '单位' || n, 'shop', ($2::text[])[1 + n % 2], '2026-01-01' from generate_series(1, $1::int) n`,
    [UNITS, REGIONS],
  )
  await query(
    `insert into biz_report (id, form_id, unit_id, region, period_first, period_last, period_name, due_time, tenant_id)
     select u.id || '-' || d, 'f', u.id, u.region, date '2026-01-01' + d, date '2026-01-01' + d, d::text, now(), 0
     from biz_report_unit u, generate_series(0, $1::int - 1) d`,
    [DAYS],
  )
})
afterAll(() => test.drop())

const kept = () =>
  query(
    `select period_first::text, region, commodity_id, units, total::float, least::float, least_unit, most::float, most_unit
     from biz_report_total order by 1, 2, 3`,
  )
const plain = () =>
  query(
    `select r.period_first::text, r.region, v.commodity_id, count(*)::int as units, sum(v.value)::float as total,
       min(v.value)::float as least, (array_agg(r.unit_id order by v.value, r.unit_id))[1] as least_unit,
       max(v.value)::float as most, (array_agg(r.unit_id order by v.value desc, r.unit_id))[1] as most_unit
     from biz_report r join biz_report_value v on v.report_id = r.id
     where r.bpm_status = '3' group by 1, 2, 3 order by 1, 2, 3`,
  )

it('are kept by a job that computes only what has changed', async () => {
  const random = seededRandom(testSeed('TOTALS_SEED'))
  const { signal } = new AbortController()
  for (let round = 0; round < 20; round += 1) {
    const touched = new Set<string>()
    for (let step = 0; step < 8; step += 1) {
      const id = `u${1 + random.whole(UNITS)}-${random.whole(DAYS)}`
      const [report] = await query('select bpm_status, region, period_first from biz_report where id = $1', [id])
      if (!report) continue
      if (report.bpm_status === '3') {
        touched.add(`${report.region} ${report.period_first}`)
        if (random.whole(8) === 0) await query('delete from biz_report where id = $1', [id])
        else await query(`update biz_report set bpm_status = 'rejectProcess' where id = $1`, [id])
        continue
      }
      await query('delete from biz_report_value where report_id = $1', [id])
      for (let good = 1; good <= GOODS; good += 1) {
        if (random.whole(4) === 0) continue
        await query(`insert into biz_report_value values ($1, $2, 'i', $3)`, [id, `g${good}`, random.whole(50) / 4])
      }
      if (random.whole(2) === 0) {
        touched.add(`${report.region} ${report.period_first}`)
        await query(`update biz_report set bpm_status = '3' where id = $1`, [id])
      }
    }
    expect(await sumReports(signal)).toBe(touched.size)
    expect(await kept()).toEqual(await plain())
  }
  const before = await kept()
  expect(before.length).toBeGreaterThan(0)
  await query('update biz_report_total set total = 0')
  await sumReports(signal, true)
  expect(await kept()).toEqual(before)
})
