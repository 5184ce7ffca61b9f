import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { computedFields, computedValues } from '#shared/rules/computed-fields.ts'
import type { SampleEnvironment } from './sample-records.ts'

/** Record with its computed fields, those of its sub-tables first, as the server stores it. */
export function withComputed(entity: Entity, record: Row, { entities }: SampleEnvironment): Row {
  const whole = { ...record }
  for (const child of entity['x-children'] ?? []) {
    const of = entities[child.entity]
    const rows = whole[childName(child)]
    if (of && Array.isArray(rows)) whole[childName(child)] = rows.map((row: Row) => computed(of, row))
  }
  return computed(entity, whole)
}

const computed = (entity: Entity, row: Row): Row => ({ ...row, ...computedValues(computedFields(entity), row) })
