import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { invalid, takenProblem } from '#server/records/write/write-failure.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { addressOfForm, permissionOfForm, TABLE_PREFIX } from '#shared/documents/online-form/form.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'isTaken'>
  /** Those that come with the program. */
  entities: ReadonlyMap<string, Entity>
  /** The entity of an online form as it is at this moment. */
  findForm(tableName: string): Promise<Entity | undefined>
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
export function createDuplicateCheckService({ engine, entities, findForm }: Dependencies) {
  const shipped = uniqueFields(entities.values())

  /** Whoever has no grant learns nothing, not even whether there is such a form. */
  const fieldOfForm = async (principal: Principal, tableName: string, fieldName: string) => {
    const form = tableName.slice(TABLE_PREFIX.length)
    requireWriter(principal, { $id: addressOfForm(form), 'x-permission': permissionOfForm(form) })
    const entity = await findForm(form)
    return entity && uniqueFields([entity]).get(`${entity['x-table']}.${fieldName}`)
  }

  return {
    /**
     * @throws AppError DUPLICATE_CHECK_UNKNOWN, NOT_GRANTED, DUPLICATE_VALUE; RECORD_INVALID, which says where the other
     * one is, when it waits in the recycle bin
     */
    async requireFree(principal: Principal, { tableName, fieldName, fieldVal, dataId }: DuplicateQuery): Promise<void> {
      const field = tableName.startsWith(TABLE_PREFIX)
        ? await fieldOfForm(principal, tableName, fieldName)
        : shipped.get(`${tableName}.${fieldName}`)
      if (field === undefined) throw new AppError('DUPLICATE_CHECK_UNKNOWN')
      const { entity, name } = field
      requireWriter(principal, entity)
      // Several records may have no value.
      if (fieldVal === '') return
      const taken = await engine.isTaken(principal, entity, name, fieldVal, dataId)
      if (taken === 'deleted') throw invalid([takenProblem({ name, field: fieldsOf(entity)[name]! }, true)])
      if (taken) throw new AppError('DUPLICATE_VALUE')
    },
  }
}

function requireWriter(principal: Principal, entity: Pick<Entity, '$id' | 'x-permission'>): void {
  const mayWrite = principal.may(permissionOf(entity, 'add')) || principal.may(permissionOf(entity, 'edit'))
  if (!mayWrite) throw new AppError('NOT_GRANTED')
}

function uniqueFields(entities: Iterable<Entity>): ReadonlyMap<string, UniqueField> {
  const found = new Map<string, UniqueField>()
  for (const entity of entities) {
    const table = entity['x-table']
    if (table === undefined) continue
    for (const [name, field] of Object.entries(fieldsOf(entity))) {
      if (field['x-unique'] === undefined) continue
      for (const spelling of [name, columnOf(name, field)]) found.set(`${table}.${spelling}`, { entity, name })
    }
  }
  return found
}
