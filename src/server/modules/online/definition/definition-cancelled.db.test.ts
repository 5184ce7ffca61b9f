import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { createFormHarness, field, freshName } from '../testing/form-harness.ts'
import { createDefinitionService } from './definition.service.ts'
import { FILE_FORMAT, FILE_KIND } from './definition-file.ts'
import type { DefinitionImporter, ImportOutcome } from './definition-importer.ts'

const harness = createFormHarness()

const fileOf = (parts: Row) => JSON.stringify({ kind: FILE_KIND, format: FILE_FORMAT, ...parts })

/** Number of transactions that have written. */
async function writing(): Promise<number> {
  const { rows } = await harness.server.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and backend_xid is not null`,
  )
  return rows[0]!.count
}

describe('an import whose caller disconnects', () => {
  it('stops while it stores forms, and leaves no trace', async () => {
    const base = `${await harness.server.app.listen({ port: 0 })}${CONTEXT_PATH}`
    const stem = freshName('gone')
    const forms = Array.from({ length: 12 }, (_, at): Row => {
      return { tableName: `${stem}_${at}`, tableTxt: `表 ${at}`, fields: [field('name'), field('state')] }
    })
    const body = new FormData()
    body.set('file', new Blob([fileOf({ forms })]), '定义.json')
    const caller = new AbortController()
    const answer = fetch(`${base}/online/cgform/head/importDefinition`, {
      ...{ method: 'POST', headers: { [TOKEN_HEADER]: harness.token }, body, signal: caller.signal },
    })
    await expect.poll(writing, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0)
    caller.abort()
    await expect(answer).rejects.toThrow()
    await expect.poll(writing, { timeout: 20_000 }).toBe(0)
    const { rows } = await harness.server.database.pool.query(
      'select table_name from onl_form_head where starts_with(table_name, $1)',
      [stem],
    )
    expect(rows).toEqual([])
  })

  it('rolls back after the last write, and does not start when its turn comes late', async () => {
    const { kysely, pool } = harness.server.database
    await pool.query('create table if not exists taken_definition (code text)')
    const caller = new AbortController()
    let begun = 0
    const taker: DefinitionImporter = {
      shape: { code: 'code', settings: new Set(['code']), lists: {} },
      export: async () => [],
      async take({ transaction }, _, given) {
        begun += 1
        await sql`insert into taken_definition values ('written')`.execute(transaction)
        caller.abort()
        return given.map((each): ImportOutcome => {
          return { given: each, name: each.code, outcome: 'new', told: [], problems: [] }
        })
      },
    }
    const told: string[] = []
    const definitions = createDefinitionService({
      ...{ kysely, takers: { graphs: taker } },
      logOperation: async (_, __, text) => void told.push(text),
    })
    const [content, options] = [
      Buffer.from(fileOf({ graphs: [{ code: 'a' }] })),
      { dryRun: false, signal: caller.signal },
    ]
    const both = [1, 2].map(() => definitions.import({} as Principal, content, options))
    for (const each of both) await expect(each).rejects.toThrow('abort')
    expect((await pool.query('select * from taken_definition')).rows).toEqual([])
    expect([begun, told]).toEqual([1, []])
  })
})

describe('an import while others import', () => {
  it('is refused after its longest wait', async () => {
    let end = () => undefined as void
    const ended = new Promise<void>((resolve) => (end = resolve))
    const taker: DefinitionImporter = {
      shape: { code: 'code', settings: new Set(['code']), lists: {} },
      export: async () => [],
      async take(_, __, given) {
        await ended
        return given.map((each) => ({ given: each, name: each.code, outcome: 'same', told: [], problems: [] }))
      },
    }
    const { kysely } = harness.server.database
    const definitions = createDefinitionService({
      ...{ kysely, takers: { graphs: taker }, patienceMs: 20 },
      logOperation: async () => undefined,
    })
    const [content, options] = [
      Buffer.from(fileOf({ graphs: [{ code: 'a' }] })),
      { dryRun: false, signal: new AbortController().signal },
    ]
    const first = definitions.import({} as Principal, content, options)
    const second = definitions.import({} as Principal, content, options)
    await expect(second).rejects.toMatchObject({ details: { reason: expect.stringContaining('正在导入') } })
    end()
    await expect(first).resolves.toMatchObject({ skippedCount: 1 })
  })
})
