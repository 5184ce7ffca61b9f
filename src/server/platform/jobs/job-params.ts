import type { Entity, Row } from '#shared/documents/entity.ts'
import { coerceRecord } from '#shared/rules/coerce-record.ts'
import { validateRecord } from '#shared/rules/validate-record.ts'
import type { JobHandler } from './job-handler.ts'

export type ReadParams = { params: Row; problem?: undefined } | { problem: string; params?: undefined }

const entities = new WeakMap<JobHandler, Entity>()

/** Parameters that somebody wrote as JSON; empty text has none. The problem is one sentence. */
export function readParams(handler: JobHandler, text: string): ReadParams {
  const given = text.trim() === '' ? {} : parsed(text)
  if (given === undefined) return { problem: '请输入JSON字符串' }
  if (Array.isArray(given)) return { problem: '只能传递JSON对象，不能传递JSON数组' }
  if (typeof given !== 'object' || given === null) return { problem: '只能传递JSON对象' }
  const entity = entityOf(handler)
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(entity.properties, name))
  if (unknown !== undefined) return { problem: unknownProblem(entity, unknown) }
  const params = withDefaults(entity, coerceRecord(entity, given as Row))
  const [first] = validateRecord(entity, params, { mode: 'add' })
  if (first === undefined) return { params }
  return { problem: `参数「${entity.properties[first.field]?.title ?? first.field}」：${first.message}` }
}

function entityOf(handler: JobHandler): Entity {
  const known = entities.get(handler)
  if (known) return known
  const { name, title, params } = handler
  const entity: Entity = { $id: `job/${name}`, title, type: 'object', 'x-audit': false, 'x-tenant': false, ...params }
  entities.set(handler, entity)
  return entity
}

function withDefaults({ properties }: Entity, given: Row): Row {
  const params: Row = {}
  for (const [name, field] of Object.entries(properties)) {
    const value = given[name] ?? field.default
    if (value !== undefined && value !== null && value !== '') params[name] = value
  }
  return params
}

function unknownProblem({ properties }: Entity, name: string): string {
  const known = Object.keys(properties)
  if (known.length === 0) return `参数${name}多余，该任务没有参数`
  return `参数${name}不存在，可用的参数：${known.join('、')}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
