/**
 * Statements of reports that fail with one row: a failure, or none, reveals whether the row exists. They may fail with
 * rows that the reader sees, and with no others.
 */
import { expect } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { SeededRandom } from '#shared/testing/seeded-random.ts'
import type { GraphAnswer } from '#shared/wire/graph.ts'
import type { ReportData } from '#shared/wire/report.ts'
import type { PolicyDataSet } from './policy-data-set.ts'
import { isInReport, type ModelPerson } from './policy-model.ts'

/** Parameter; built here so that it does not look like a mistaken template. */
const VICTIM = `'\${victim}'`
const probe = (of = 'code') => `1 / (case when ${of} = ${VICTIM} then 0 else 1 end)`
const ROWS = `sys_position where id like 'policy-row-%'`

/** Each returns the rows that the reader sees, and fails if the row with the given code is one of them. */
const ATTACKS: Readonly<Record<string, string>> = {
  condition: `select id from ${ROWS} and ${probe()} > 0`,
  cast: `select id from ${ROWS} and cast(case when code = ${VICTIM} then name else '1' end as integer) > 0`,
  pattern: `select id from ${ROWS} and (case when code = ${VICTIM} then 'ab' else 'b' end) not like '\${pattern}'`,
  derived: `select id from (select id, ${probe()} as probe from sys_position) a where probe > 0 and id like 'policy-row-%'`,
  named: `with a as (select id, ${probe()} as probe from ${ROWS}) select id from a where probe > 0`,
  within: `select id from ${ROWS} and id in (select id from sys_position where ${probe()} > 0)`,
  exists: `select a.id from sys_position a where a.id like 'policy-row-%'
    and exists (select 1 from sys_position b where b.id = a.id and ${probe('b.code')} > 0)`,
  join: `select a.id from sys_position a join sys_position b on a.id = b.id and ${probe('b.code')} > 0
    where a.id like 'policy-row-%'`,
  aggregate: `select min(id) as id from ${ROWS} group by id having sum(${probe()}) > 0`,
  total: `select id from ${ROWS} and 0 < (select count(*) from sys_position where ${probe()} > 0)`,
  window: `select id from (select id, row_number() over (order by ${probe()}) as place from ${ROWS}) a where place > 0`,
  order: `select id from ${ROWS} order by ${probe()}, id`,
  limit: `select id from ${ROWS} order by id limit (select count(*) from sys_position where ${probe()} > 0)`,
}
const NAMES = Object.keys(ATTACKS)
const VALUES = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9']
/** Fails with a text that continues after its `a`. */
const PATTERN = 'a\\'
/** Permitted reasons of a refusal, without values of rows. */
const REASONS = /除数为零|值不能转换|LIKE/

type Call = <T>(
  method: 'GET' | 'POST',
  path: string,
  body?: Row,
) => Promise<{ success: boolean; message: string; result: T }>

const codeOf = (name: string) => `policy_${name}`

/** Permissions that a person needs to try the attacks. */
export const ATTACK_PERMISSIONS = ['online:report-head:edit', ...NAMES.map((name) => `online:graph:${codeOf(name)}`)]

export async function addAttackGraphs(call: Call): Promise<void> {
  const params = ['victim', 'pattern'].map((name) => ({ paramName: name, paramTxt: name, paramType: 'String' }))
  for (const [name, cgrSql] of Object.entries(ATTACKS)) {
    const used = params.filter(({ paramName }) => cgrSql.includes(`{${paramName}}`))
    const graph = {
      ...{ code: codeOf(name), name, dataType: 'sql', graphType: 'bar', displayTemplate: 'single' },
      ...{ cgrSql: `select id, 1 as number from (${cgrSql}) attack`, xaxisField: 'id', yaxisField: 'number' },
      ...{ onlGraphreportItemList: [], paramsList: used },
    }
    const { success, message } = await call('POST', '/online/graphreport/head/add', graph)
    expect({ name, success, message }).toEqual({ name, success: true, message })
  }
}

/** Compares one preview and one graph with the model. @returns the number of compared answers. */
export async function compareAttacks(
  dataSet: PolicyDataSet,
  person: ModelPerson,
  random: SeededRandom,
  call: Call,
  seen: Record<'failed' | 'harmless', number>,
): Promise<number> {
  // Graphs belong to the default tenant.
  const kinds = person.tenantId === 0 ? (['preview', 'graph'] as const) : (['preview'] as const)
  for (const kind of kinds) {
    const [name, victim] = [random.pick(NAMES), random.pick(VALUES)]
    const shown = dataSet.rows.filter((row) => isInReport(dataSet, person, row))
    const fails = shown.some(({ code }) => code === victim)
    const of = { kind, name, victim, person, rules: dataSet.rules, grants: dataSet.grants }
    const { message, ...found } = await tried(call, kind, name, { victim, pattern: PATTERN })
    const ids = fails ? [] : shown.map(({ id }) => id).sort()
    expect({ of, message, ...found }).toEqual({ of, message, success: !fails, ids })
    if (fails) expect({ of, message }).toEqual({ of, message: expect.stringMatching(REASONS) })
    for (const row of fails ? dataSet.rows : []) expect(message).not.toContain(row.name)
    seen[fails ? 'failed' : 'harmless'] += 1
  }
  return kinds.length
}

async function tried(call: Call, kind: 'preview' | 'graph', name: string, values: Record<string, string>) {
  if (kind === 'preview') {
    const body = { cgrSql: ATTACKS[name]!, values }
    const { success, message, result } = await call<{ data: ReportData }>('POST', '/online/cgreport/head/preview', body)
    return { success, message, ids: success ? idsOf(result.data.records) : [] }
  }
  const selfQuery = new URLSearchParams(Object.entries(values).map(([key, value]) => [`self_${key}`, value]))
  const path = `/online/graphreport/api/getChartsData?id=${codeOf(name)}&${selfQuery}`
  const { success, message, result } = await call<GraphAnswer>('GET', path)
  return { success, message, ids: success ? idsOf(result.data) : [] }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).sort()
