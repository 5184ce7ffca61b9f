import type { TestServer } from './test-server.ts'

/** Part of the names of rows that a person must not see. */
export const SECRET = '不可见'
/** Author of the rows that data rules hide. */
export const HIDDEN_AUTHOR = 'hidden-author'
export const FOREIGN_TENANT = 7
/** A menu that is granted to sample roles, so that answers about grants differ. */
export const GRANTED_MENU = 'system-address-list'

/** Owner of a row: the caller, another tenant, hidden by data rules, or missing. */
export type Whose = 'own' | 'foreign' | 'hidden' | 'missing'

type Values = Readonly<Record<string, unknown>>

export interface Sample {
  table: string
  /** Values by column. */
  values: Values
}

interface Column {
  table: string
  name: string
  type: string
  length: number | null
  needed: boolean
}

/** Values that tables require beyond their types. */
const WANTED: Readonly<Record<string, Values>> = {
  sys_permission: { menu_type: 1 },
  sys_sms: { es_type: '1' },
  sys_permission_data_rule: { permission_id: GRANTED_MENU, rule_conditions: '=', rule_value: 'x' },
  // A call about an existing source fails in another way than a call about a missing one.
  sys_data_source: { db_type: '10', db_file: 'nothing.db' },
  onl_form_send: { method: 'POST', state: 'cancelled' },
  onl_cgreport_head: { cgr_sql: 'select id from sys_position' },
  wf_listener: { listener_type: 'task', listener_event: 'create', value_type: 'expression', expression: 'true' },
  wf_expression: { expression: 'true' },
}
/** Columns with the key of another row of the same owner; a column of one table has its name in front. */
const KEYS: Readonly<Record<string, string>> = {
  depart_id: 'sys_depart',
  dict_id: 'sys_dict',
  cgrhead_id: 'onl_cgreport_head',
  job_id: 'sys_quartz_job',
  'biz_report.form_id': 'biz_report_form',
  'biz_report.unit_id': 'biz_report_unit',
}
/** Rows around a sample, so that a call about it has something to return. */
const AROUND: Readonly<Record<string, (key: string, user: string) => (Values & { in: string })[]>> = {
  sys_role: (role_id, user_id) => [
    { in: 'sys_role_permission', role_id, permission_id: GRANTED_MENU },
    { in: 'sys_user_role', role_id, user_id },
  ],
  sys_depart: (depart_id, user_id) => [
    { in: 'sys_user_depart', user_id, dep_id: depart_id },
    { in: 'sys_depart_permission', depart_id, permission_id: GRANTED_MENU },
    {
      in: 'sys_depart',
      id: `below-${depart_id}`,
      parent_id: depart_id,
      depart_name: `下级${depart_id}`,
      org_code: `${depart_id}A`,
    },
  ],
  sys_announcement: (annt_id, user_id) => [{ in: 'sys_announcement_send', annt_id, user_id }],
}

export type SampleRows = Awaited<ReturnType<typeof sampleRows>>

interface Options {
  /** Tenant of the rows that are not foreign; default: 0. */
  home?: number
  /** Values of the caller's rows, by table; a function of the number of rows made. */
  own: Readonly<Record<string, (created: number) => Values>>
  /** Columns of all rows, by table. */
  everybody: Readonly<Record<string, Values>>
}

/** Makes rows of any table: own ones, and rows that a person must not distinguish from missing ones. */
export async function sampleRows(
  { database: { pool } }: Pick<TestServer, 'database'>,
  { home = 0, own, everybody }: Options,
) {
  const tenantOf = (whose: Whose) => (whose === 'foreign' ? FOREIGN_TENANT : home)
  let created = 0
  const columns = await columnsOf()
  const references = await referencesOf()

  /** @param more further values of this row */
  async function make(table: string, whose: Whose, more: Values = {}): Promise<Sample> {
    created += 1
    const count = created
    const known = columns.get(table) ?? []
    const has = (name: string) => known.some((column) => column.name === name)
    const values: Record<string, unknown> = {}
    for (const column of known.filter(({ needed }) => needed)) {
      const key = KEYS[`${table}.${column.name}`] ?? KEYS[column.name]
      values[column.name] = key ? (await make(key, whose)).values.id : sampleValue(column, whose, count)
    }
    Object.assign(values, WANTED[table], everybody[table], whose === 'own' && own[table]?.(count), more)
    if (has('tenant_id')) values.tenant_id = tenantOf(whose)
    if (has('create_by')) values.create_by = whose === 'hidden' ? HIDDEN_AUTHOR : 'author'
    if (whose !== 'missing') await insertWithAround(table, values, whose)
    return { table, values }
  }

  async function insertWithAround(table: string, values: Values, whose: Whose): Promise<void> {
    await insert(table, values)
    if (table === 'sys_user') {
      await insert('sys_user_tenant', { user_id: values.id, tenant_id: tenantOf(whose) })
    }
    if (!AROUND[table]) return
    const user = await make('sys_user', whose)
    for (const { in: where, ...each } of AROUND[table](String(values.id), String(user.values.id))) {
      await insert(where, {
        ...each,
        ...(where === table && { tenant_id: values.tenant_id, create_by: values.create_by }),
      })
    }
  }

  async function insert(table: string, values: Values): Promise<void> {
    const names = Object.keys(values).map((name) => `"${name}"`)
    const places = names.map((_, at) => `$${at + 1}`)
    await pool.query(`insert into "${table}" (${names}) values (${places})`, Object.values(values))
  }

  /** Returns a row and all rows that refer to it by a foreign key, as text. */
  async function seen({ table, values }: Sample): Promise<string> {
    const all = [{ from: table, by: 'id' }, ...(references.get(table) ?? [])]
    const parts = all.map(
      ({ from, by }) => `select '${from}' as table, to_jsonb(t)::text as row from "${from}" t where "${by}" = $1`,
    )
    const { rows } = await pool.query(`${parts.join(' union all ')} order by 1, 2`, [values.id])
    return JSON.stringify(rows)
  }

  async function columnsOf(): Promise<Map<string, Column[]>> {
    const { rows } = await pool.query<Column>(
      `select table_name as table, column_name as name, data_type as type, character_maximum_length as length,
         is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as needed
       from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
    )
    return grouped(rows, ({ table }) => table)
  }

  async function referencesOf(): Promise<Map<string, { from: string; by: string }[]>> {
    const { rows } = await pool.query<{ to: string; from: string; by: string }>(
      `select confrelid::regclass::text as to, conrelid::regclass::text as from, attname as by
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and array_length(conkey, 1) = 1`,
    )
    return grouped(rows, ({ to }) => to)
  }

  return {
    make,
    seen,
    has: (table: string, name: string) => (columns.get(table) ?? []).some((column) => column.name === name),
  }
}

function sampleValue({ name, type, length }: Column, whose: Whose, created: number): unknown {
  if (/int|numeric/.test(type)) return created
  // A table may have one row for each day.
  if (type === 'date') return new Date(Date.UTC(2026, 0, created)).toISOString().slice(0, 10)
  if (type.startsWith('timestamp')) return '2026-01-01'
  if (type === 'jsonb') return '{}'
  if (type === 'boolean') return false
  const isName = /^id$|code$|^username$/.test(name)
  const text = isName ? `${whose}-${created}` : `${whose === 'own' ? '可见' : SECRET}${created}`
  return length === null ? text : text.slice(-length)
}

function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
