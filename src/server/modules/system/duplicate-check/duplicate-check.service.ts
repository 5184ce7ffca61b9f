import type { Entity } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import { invalid, takenProblem } from '../../../records/write-failure.ts'

interface Needs {
  engine: Pick<RecordEngine, 'isTaken'>
  entities: ReadonlyMap<string, Entity>
}

interface UniqueField {
  entity: Entity
  name: string
}

export interface DuplicateQuery {
  tableName: string
  /** Column or field name. */
  fieldName: string
  fieldVal: string
  /** Record that is being edited. */
  dataId?: string
}

export type DuplicateCheckService = ReturnType<typeof createDuplicateCheckService>

/** Tells a form early that a value is taken. Only unique fields of entities can be asked for; the index decides later. */
export function createDuplicateCheckService({ engine, entities }: Needs) {
  const fields = uniqueFields(entities)
  return {
    /**
     * @throws AppError DUPLICATE_CHECK_UNKNOWN, NOT_GRANTED, DUPLICATE_VALUE; RECORD_INVALID, which says where the other
     * one is, when it waits in the recycle bin
     */
    async requireFree(principal: Principal, { tableName, fieldName, fieldVal, dataId }: DuplicateQuery): Promise<void> {
      const field = fields.get(`${tableName}.${fieldName}`)
      if (field === undefined) throw new AppError('DUPLICATE_CHECK_UNKNOWN')
      const { entity, name } = field
      const mayWrite = principal.may(permissionOf(entity, 'add')) || principal.may(permissionOf(entity, 'edit'))
      if (!mayWrite) throw new AppError('NOT_GRANTED')
      // Several records may have no value.
      if (fieldVal === '') return
      const taken = await engine.isTaken(principal, entity, name, fieldVal, dataId)
      if (taken === 'deleted') throw invalid([takenProblem({ name, field: fieldsOf(entity)[name]! }, true)])
      if (taken) throw new AppError('DUPLICATE_VALUE')
    },
  }
}

function uniqueFields(entities: ReadonlyMap<string, Entity>): ReadonlyMap<string, UniqueField> {
  const found = new Map<string, UniqueField>()
  for (const entity of entities.values()) {
    const table = entity['x-table']
    if (table === undefined) continue
    for (const [name, field] of Object.entries(fieldsOf(entity))) {
      if (field['x-unique'] === undefined) continue
      for (const spelling of [name, columnOf(name, field)]) found.set(`${table}.${spelling}`, { entity, name })
    }
  }
  return found
}
