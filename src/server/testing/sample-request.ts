import type { Described, DescribedRoute } from './described-routes.ts'
import { type NamedParameter, SAMPLE_FORM } from './named-by.ts'
import type { Sample, SampleRows, Whose } from './sample-rows.ts'

export interface SampleRequest {
  method: string
  /** With the context path. */
  url: string
  payload?: object
  /** Rows that it names, the tested one first. */
  rows: Sample[]
}

/** Values of other parameters, by name. */
const VALUES: Readonly<Record<string, unknown>> = {
  table: SAMPLE_FORM,
  mode: 'normal',
  kind: 'system/position',
  entity: 'system/position',
  dataTable: 'sys_position',
  tableName: 'sys_position',
  fieldName: 'code',
  fieldVal: 'nobody',
  groupBy: 'createBy',
  from: 0,
  to: 0,
}
/** Calls with many filters; tests try one at a time. */
const FILTERED = /\/(list|page|rulePage|exportXls|recycleBin|aggregate|reorder)$/
/** Calls on records in a recycle bin. */
const OF_BIN = /RecycleBin|recycleBin|dict\/(back|deletePhysic)/

/** Makes a request that names the tested row in one parameter, and own rows in the others. */
export function sampleRequest(
  tried: NamedParameter,
  whose: Whose,
  rows: SampleRows,
  others: readonly NamedParameter[],
): Promise<SampleRequest> {
  return makeRequest(tried.route, rows, others, { ...tried, whose })
}

/** A request that names own rows in all parameters. */
export function ownRequest(
  route: DescribedRoute,
  rows: SampleRows,
  named: readonly NamedParameter[],
): Promise<SampleRequest> {
  return makeRequest(route, rows, named)
}

async function makeRequest(
  route: DescribedRoute,
  rows: SampleRows,
  others: readonly NamedParameter[],
  tried?: NamedParameter & { whose: Whose },
): Promise<SampleRequest> {
  const more = (table: string) => (OF_BIN.test(route.path) && rows.has(table, 'del_flag') ? { del_flag: 1 } : {})
  const used = tried ? [await rows.make(tried.named.table, tried.whose, more(tried.named.table))] : []

  async function sentValue(place: string, name: string, schema: Described | undefined): Promise<unknown> {
    if (tried && isTried(place, name)) return shaped(tried, used[0]!, schema)
    const other = others.find((each) => each.name === name && each.place === place)
    if (!other) return name in VALUES ? VALUES[name] : plain(name, schema)
    const row = await rows.make(other.named.table, 'own', more(other.named.table))
    used.push(row)
    return shaped(other, row, schema)
  }
  function isTried(place: string, name: string): boolean {
    return name === tried?.name && place === tried.place
  }
  function isSent(place: string, name: string, required: boolean): boolean {
    if (name === 'before' || name === 'after') return name === tried?.name
    if (required || name in VALUES || isTried(place, name)) return true
    return !FILTERED.test(route.path) && others.some((each) => each.name === name && each.place === place)
  }

  let url = route.path
  const query = new URLSearchParams()
  for (const { name, in: place, required = false, schema } of route.parameters) {
    if (place === 'header' || !isSent(place, name, required)) continue
    const value = String(await sentValue(place, name, schema))
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  const body: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(route.body?.properties ?? {})) {
    const required = route.body?.required?.includes(name) ?? false
    if (isSent('body', name, required)) body[name] = await sentValue('body', name, schema)
  }
  if (query.size > 0) url += `?${query}`
  return { method: route.method, url, rows: used, ...(route.body && { payload: body }) }
}

function shaped({ named }: NamedParameter, { values }: Sample, schema: Described | undefined): unknown {
  const value = named.as === undefined ? values[named.column] : named.as.replace('*', String(values[named.column]))
  if (schema?.type === 'array') return [value]
  return schema?.type === 'integer' ? Number(value) : value
}

/** Returns some valid value of a parameter. */
function plain(name: string, schema: Described | undefined): unknown {
  if (schema?.enum) return schema.enum[0]
  if (schema?.anyOf) return schema.anyOf[0]?.const ?? plain(name, schema.anyOf[0])
  if (schema?.type === 'integer' || schema?.type === 'number') return schema.minimum ?? 1
  if (schema?.type === 'boolean') return true
  if (schema?.type === 'array') return []
  if (schema?.type === 'object') return {}
  return name === 'status' ? '0' : 'x'
}
