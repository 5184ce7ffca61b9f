import type { QueryResult } from 'pg'
import { requireEntity } from '#server/documents/shipped/load-documents.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import { EXACT_TOTAL_LIMIT } from '#shared/wire/paging.ts'
import { userPageSql } from '../data/user-page-sql.ts'
import { comparison, type Findings, type Result } from '../result.ts'
import { interleaved } from '../rounds.ts'
import { medianTime } from '../statistics.ts'
import type { BenchDatabase } from './bench-environment.ts'

const CALLS_PER_ROUND = 20

interface ListCase {
  readonly name: string
  readonly query: Record<string, string>
  /** Statement for the same page, written by hand. */
  readonly bare: { readonly sql: string; readonly values: readonly unknown[] }
}

const cases: readonly ListCase[] = [
  { name: 'page of 10', query: { pageSize: '10' }, bare: { sql: userPageSql(), values: [10] } },
  { name: 'page of 20', query: { pageSize: '20' }, bare: { sql: userPageSql(), values: [20] } },
  {
    name: 'page of 10, username *777*',
    query: { pageSize: '10', username: '*777*' },
    bare: { sql: userPageSql('username ilike $2'), values: [10, '%777%'] },
  },
]

/** Compares the list of users among 100,000 with the statement that a person would write. */
export async function benchList(database: BenchDatabase, rounds: number): Promise<Findings> {
  const results: Result[] = []
  for (const listCase of cases) results.push(await measure(database, listCase, rounds))
  return {
    results,
    notes: [
      'list: the baseline is one statement by hand with roles, departments, position and the capped count, no dictionary texts; both sides use the same connection, one call after the other',
    ],
  }
}

async function measure(
  { database, engine, documents }: BenchDatabase,
  { name, query, bare }: ListCase,
  rounds: number,
): Promise<Result> {
  const entity = requireEntity(documents, 'system/user')
  // Each request has its own principal.
  const list = () => engine.list(testPrincipal(), entity, query)
  const byHand = () => database.pool.query(bare.sql, [...bare.values])
  requireSameRows(await list(), await byHand())
  await medianTime(CALLS_PER_ROUND, list)
  await medianTime(CALLS_PER_ROUND, byHand)
  const measured = await interleaved(rounds, {
    ours: () => medianTime(CALLS_PER_ROUND, list),
    baseline: () => medianTime(CALLS_PER_ROUND, byHand),
  })
  return comparison({
    name: `list of users: ${name}`,
    unit: 'ms',
    ...measured,
    baselineName: 'bare SQL',
    goal: { ratioAtMost: 2 },
  })
}

type Page = Awaited<ReturnType<BenchDatabase['engine']['list']>>

/** @throws when the two sides return different rows, since their times then prove nothing. */
function requireSameRows({ records, total, totalEstimated }: Page, { rows }: QueryResult): void {
  const ours = records.map(({ id, selectedroles, selecteddeparts, post_dictText }) => [
    id,
    selectedroles,
    selecteddeparts,
    post_dictText ?? null,
  ])
  const bare = rows.map((row) => [row.id, row.role_ids, row.depart_ids_list, row.post_name])
  const counts = [totalEstimated ? EXACT_TOTAL_LIMIT + 1 : total, rows[0]?.total]
  if (JSON.stringify(ours) === JSON.stringify(bare) && counts[0] === counts[1]) return
  throw new Error(`the two lists differ:\n${JSON.stringify([ours, counts[0]])}\n${JSON.stringify([bare, counts[1]])}`)
}
