import type { Entity, Reference } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import type { ReportProblem } from '../descriptor-problem.ts'
import type { ControlWritten, DescriptorEnvironment, Reading, Writing } from './descriptor-control.ts'

/** Entity of a table; the address of an entity is accepted as well. */
export function entityOf(table: string, { entities }: DescriptorEnvironment): Entity | undefined {
  return entities.find((entity) => entity['x-table'] === table || entity.$id === table)
}

/** Field of an entity by its own name or that of its column; reports an unknown one. */
export function fieldNamed(
  entity: Entity,
  given: string,
  at: string,
  reportProblem: ReportProblem,
): string | undefined {
  const found = Object.entries(fieldsOf(entity)).find(
    ([name, field]) => name === given || columnOf(name, field) === given,
  )
  if (!found) reportProblem('column-unknown', at, given)
  return found?.[0]
}

/** Column name of a field, for descriptors that name tables. */
export function columnNamed(entity: Entity, name: string): string {
  const field = fieldsOf(entity)[name]
  return (field && columnOf(name, field)) ?? name
}

/** Entity of a table; reports an unknown table, and a condition after its name. */
export function tableNamed(given: string, at: string, { environment, reportProblem }: Reading): Entity | undefined {
  const [table = '', ...rest] = given.trim().split(/\s+/)
  if (rest.length > 0) reportProblem('condition-sql', at)
  const entity = entityOf(table, environment)
  if (!entity) reportProblem('table-unknown', at, table)
  return entity
}

/** The reference that `dictTable`, `dictCode` and `dictText` make; undefined when no table is named or it is unknown. */
export function readTable(reading: Reading, many: boolean): Reference | undefined {
  const { descriptor, reportProblem } = reading
  const table = descriptor.take('dictTable')
  if (!table) {
    descriptor.take('dictText')
    return undefined
  }
  const [code, text] = [descriptor.take('dictCode') ?? 'id', descriptor.take('dictText')]
  const entity = tableNamed(table, 'dictTable', reading)
  if (!entity) return undefined
  const value = fieldNamed(entity, code, 'dictCode', reportProblem)
  const label = text === undefined ? undefined : fieldNamed(entity, text, 'dictText', reportProblem)
  return referenceTo(entity, value, label, many)
}

/** Omits settings that equal the default. */
export function referenceTo(
  { $id, 'x-title': title }: Entity,
  value = 'id',
  label: string | undefined,
  many: boolean,
): Reference {
  return {
    entity: $id,
    ...(value !== 'id' && { value }),
    ...(label !== undefined && label !== title && { label }),
    ...(many && { many }),
  }
}

/** Writes a reference in terms of tables; undefined when the field has none. */
export function writeTable({ field, props, environment, reportProblem }: Writing): ControlWritten | undefined {
  const reference = field.take('x-ref')
  if (!reference) return undefined
  if (reference.through) reportProblem('keyword-unsayable', 'x-ref.through')
  if (props.take('condition') !== undefined) reportProblem('prop-unsayable', 'condition')
  const entity = entityOf(reference.entity, environment)
  const { value = 'id', label = entity?.['x-title'] ?? 'id' } = reference
  if (!entity) return { dictTable: reference.entity, dictCode: value, dictText: label }
  return {
    dictTable: entity['x-table'] ?? entity.$id,
    dictCode: columnNamed(entity, value),
    dictText: columnNamed(entity, label),
  }
}
