import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#server/db/testing/test-database.ts'
import { loadDocuments } from '#server/documents/shipped/load-documents.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import type { Report } from '#shared/documents/report/report.ts'
import { createReportLibrary, type KnownReport } from '../report-library.ts'

const { entities, reports } = await loadDocuments()
const shipped = [...createReportLibrary(reports.values(), entities).values()]

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Tables and types of columns that a shipped statement has, according to the database, with sources that hold nothing. */
async function inspect({ parts, sources }: KnownReport) {
  const body = parts.map((part) => ('text' in part ? part.text : 'null::text')).join('')
  const { kysely } = test.database
  const trx = await kysely.startTransaction().execute()
  try {
    const named = await Promise.all(sources.map(async (source) => `${source.name} as (select ${await empty(source)})`))
    await sql
      .raw(`create temporary view looked_at as with ${named.join(', ')} select * from (${body}) as body`)
      .execute(trx)
    const read = await sql<{ name: string }>`
      select distinct d.refobjid::regclass::text as name from pg_rewrite r
      join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      where r.ev_class = 'looked_at'::regclass and d.refobjid <> r.ev_class`.execute(trx)
    const columns = await sql<{ name: string; type: string }>`
      select attname as name, atttypid::regtype::text as type from pg_attribute
      where attrelid = 'looked_at'::regclass and attnum > 0`.execute(trx)
    return {
      tables: read.rows.map(({ name }) => name),
      columns: new Map(columns.rows.map(({ name, type }) => [name, type])),
    }
  } finally {
    await trx.rollback().execute()
  }
}

async function empty({ name, stored }: EntityTable): Promise<string> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0`.execute(test.database.kysely)
  const types = new Map(rows.map((row) => [row.name, row.type]))
  return [...stored.values()].map(({ column }) => `null::${types.get(column)} as ${column}`).join(', ')
}

const FITTING: Record<Report['columns'][string]['type'], RegExp> = {
  String: /^(text|character)/,
  Image: /^(text|character)/,
  Integer: /^(integer|bigint|smallint)$/,
  Long: /^(integer|bigint|smallint)$/,
  BigDecimal: /^(numeric|integer|bigint)/,
  Date: /^date$/,
  Datetime: /^timestamp/,
}

describe('every shipped report', () => {
  it('is one of at least three', () => {
    expect(shipped.length).toBeGreaterThanOrEqual(3)
  })

  it.each(shipped.map((known) => [known.report.code, known] as const))(
    '%s reads no table but through its sources, and has the columns that it says',
    async (_, known) => {
      const { tables, columns } = await inspect(known)
      expect(tables).toEqual([])
      const described = Object.entries(known.report.columns)
      expect([...columns.keys()].sort()).toEqual(described.map(([name]) => name).sort())
      for (const [name, { type }] of described)
        expect(`${name} ${columns.get(name)}`.split(' ')[1]).toMatch(FITTING[type])
    },
  )
})
