import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { requireEntity } from '#server/documents/shipped/load-documents.ts'
import { newId } from '#server/platform/ids.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import { comparison, type Findings } from '../result.ts'
import { interleaved } from '../rounds.ts'
import { medianTime } from '../statistics.ts'
import type { BenchDatabase } from './bench-environment.ts'

const SAVES_PER_ROUND = 60

const INSERT = `insert into sys_position (id, code, name, post_rank, tenant_id, create_by, create_time)
  values ($1, $2, $3, '1', 0, 'admin', now()) returning *`
const LOG = `insert into sys_data_log (id, data_table, data_id, data_version, operation, data_content, create_by)
  select $1, 'sys_position', $2::varchar, coalesce(max(data_version) + 1, 0), 'add', $3::jsonb, 'admin'
  from sys_data_log where data_table = 'sys_position' and data_id = $2::varchar`

/** Saving a position, against the insert alone and against the same promises kept by hand. */
export async function benchSave({ database, engine, documents }: BenchDatabase, rounds: number): Promise<Findings> {
  const entity = requireEntity(documents, 'system/position')
  const sides = {
    ours: () => engine.add(testPrincipal(), entity, { code: freshCode(), name: '职务', postRank: '1' }),
    insert: () => database.pool.query(INSERT, [newId(), freshCode(), '职务']),
    byHand: () => saveByHand(database.pool),
  }
  for (const side of Object.values(sides)) await medianTime(SAVES_PER_ROUND, side)
  const { ours, insert, byHand } = await interleaved(rounds, {
    ours: () => medianTime(SAVES_PER_ROUND, sides.ours),
    insert: () => medianTime(SAVES_PER_ROUND, sides.insert),
    byHand: () => medianTime(SAVES_PER_ROUND, sides.byHand),
  })
  return {
    results: [
      comparison({ name: 'save a position', unit: 'ms', ours, baseline: insert, baselineName: 'bare insert' }),
      comparison({ name: 'save a position', unit: 'ms', ours, baseline: byHand, baselineName: 'same work by hand' }),
    ],
    notes: [
      'save: ours also validates the record, asks whether the code is free, writes the data log in the same transaction, sees that the new row is visible to its author, and answers the record as stored with its texts; "same work by hand" is begin, uniqueness, insert, data log, visibility, commit, read back',
    ],
  }
}

async function saveByHand(pool: Pool): Promise<void> {
  const [id, code] = [newId(), freshCode()]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select exists (select 1 from sys_position where code = $1 and tenant_id = 0)', [code])
    const { rows } = await client.query(INSERT, [id, code, '职务'])
    await client.query(LOG, [newId(), id, JSON.stringify(rows[0])])
    await client.query('select 1 from sys_position where id = $1 and tenant_id = 0', [id])
    await client.query('commit')
    await client.query('select * from sys_position where id = $1 and tenant_id = 0', [id])
  } finally {
    client.release()
  }
}

function freshCode(): string {
  return `B${randomUUID()}`
}
