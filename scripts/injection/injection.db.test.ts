import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#server/db/testing/test-database.ts'
import { checkStatement } from '#server/reports/sql/check-statement.ts'
import { SERIES } from '#server/reports/sql/statement-words.ts'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import { mutated } from './mutate.ts'
import { PAYLOADS, REPORTS, VALID } from './payloads.ts'

const seed = testSeed('INJECTION_SEED')
const MUTATIONS = Number(process.env.INJECTION_MUTATIONS ?? 3_000)

const TABLES = new Map([
  ['goods', new Set(['id', 'name', 'price', 'made_on', 'kind_id'])],
  ['kind', new Set(['id', 'title'])],
])
/** Replaces the tables, as in a report; nothing but these names is available without reading a table. */
const SOURCES = `goods as (select '1'::text as id, 'n'::text as name, 1::numeric as price, date '2024-01-01' as made_on, '2'::text as kind_id),
  kind as (select '2'::text as id, 't'::text as title)`

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`create table canary (id serial, secret text); `.execute(test.database.kysely)
  await sql`insert into canary (secret) values ('stolen')`.execute(test.database.kysely)
})
afterAll(() => test.drop())

describe(`statements that reach for more than they may (INJECTION_SEED=${seed})`, () => {
  it.each(Object.entries(PAYLOADS))('of the class "%s" come to nothing', async (_, payloads) => {
    for (const payload of payloads) await expectHarmless(payload)
  })

  it('would be seen by what PostgreSQL plans to read', async () => {
    expect(relationsOf(await planOf('select * from canary'))).toEqual(['canary'])
    expect(relationsOf(await planOf(`with ${SOURCES} select * from goods, canary`))).toEqual(['canary'])
  })

  it('are distinguished from sound ones, which are accepted', () => {
    for (const text of VALID) expect({ text, problem: checkStatement(text, TABLES).problem }).toEqual({ text })
  })

  it(`come to nothing in ${MUTATIONS} mutations either`, { timeout: 1_800_000 }, async () => {
    const random = seededRandom(seed)
    const seen = { taken: 0, planned: 0, refused: 0 }
    for (let attempt = 0; attempt < MUTATIONS; attempt++) {
      const verdict = await expectHarmless(mutated(random, REPORTS))
      for (const word of verdict) seen[word] += 1
    }
    // All kinds must occur, or the run proves nothing.
    expect(seen.refused).toBeGreaterThan(MUTATIONS / 4)
    expect(seen.planned).toBeGreaterThan(MUTATIONS / 100)
    expect(await canaries()).toEqual(['stolen'])
  })
})

/** PostgreSQL's own plan of an accepted statement must read no table. */
async function expectHarmless(text: string): Promise<('taken' | 'planned' | 'refused')[]> {
  const verdict = checkStatement(text, TABLES)
  if (verdict.problem) return ['refused']
  const body = verdict.parts.map((part) => ('text' in part ? part.text : 'null::text')).join('')
  const plan = await planOf(`with ${SOURCES} select * from (${body}) as body`)
  if (plan === undefined) return ['taken']
  // A series makes its rows from constants.
  const reads = relationsOf(plan).filter((name) => name !== SERIES)
  expect({ text, body, reads }).toEqual({ text, body, reads: [] })
  return ['taken', 'planned']
}

/** @returns nothing when PostgreSQL refuses, such as for an unknown column. */
async function planOf(statement: string): Promise<unknown> {
  try {
    const { rows } = await sql
      .raw<Record<string, unknown>>(`explain (format json) ${statement}`)
      .execute(test.database.kysely)
    return rows[0]!['QUERY PLAN']
  } catch (error) {
    if (!/^(42|22|54|0A|21)/.test((error as { code?: string }).code ?? '')) throw error
    return undefined
  }
}

function relationsOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(relationsOf)
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([key, value]) =>
    key === 'Relation Name' || key === 'Function Name' ? [String(value)] : relationsOf(value),
  )
}

async function canaries(): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`select secret from canary`.execute(test.database.kysely)
  return rows.map(({ secret }) => secret)
}
