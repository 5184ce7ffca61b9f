import type { Database } from '#server/db/connection.ts'

const TABLES = `
  select c.oid::int as oid, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname = current_schema() and c.relname <> 'schema_migration'
  order by c.relname`

const COLUMNS = `
  select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
    case when a.attnotnull then ' not null' else '' end ||
    coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** From PostgreSQL 18 on, not-null is a separate constraint; the columns show it already. */
const CONSTRAINTS = `
  select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
  from pg_constraint where conrelid = $1 and contype <> 'n'
  order by array_position('{p,u,f,c}', contype::text), conname`

/** Without trigram indexes, which not every server has. */
const INDEXES = `
  select pg_get_indexdef(i.indexrelid) || ';' as line
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1 and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
    and not exists (select 1 from pg_opclass o where o.oid = any(i.indclass) and o.opcname = 'gin_trgm_ops')
  order by c.relname`

const TRIGGERS = `
  select pg_get_triggerdef(oid) || ';' as line
  from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) || ';' as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = current_schema() and p.prorettype = 'trigger'::regtype
  order by p.proname`

const VIEWS = `
  select 'create view ' || c.relname || ' as' || E'\\n' || pg_get_viewdef(c.oid, true) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'v' and n.nspname = current_schema()
  order by c.relname`

/** Dumps the schema after all migrations, for readers and reviews; nothing runs this text. */
export async function schemaDump({ pool }: Database): Promise<string> {
  const tables = await pool.query<{ oid: number; name: string }>(TABLES)
  const parts: string[] = []
  for (const { oid, name } of tables.rows) {
    const lines = async (query: string) =>
      (await pool.query<{ line: string }>(query, [oid])).rows.map(({ line }) => line)
    const body = [...(await lines(COLUMNS)), ...(await lines(CONSTRAINTS))].map((line) => `  ${line}`).join(',\n')
    parts.push(
      [`create table ${name} (\n${body}\n);`, ...(await lines(INDEXES)), ...(await lines(TRIGGERS))].join('\n'),
    )
  }
  const functions = await pool.query<{ text: string }>(FUNCTIONS)
  parts.push(...functions.rows.map(({ text }) => text))
  const views = await pool.query<{ text: string }>(VIEWS)
  parts.push(...views.rows.map(({ text }) => text))
  const header = '-- Generated from migrations/ by npm run gen: what they come to. Do not edit; nothing runs it.'
  return `${[header, ...parts].join('\n\n')}\n`
}
