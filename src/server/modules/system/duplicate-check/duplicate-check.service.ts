import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { invalid, takenProblem } from '#server/records/write/write-failure.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { addressOfForm, formOfStoredTable, permissionOfForm } from '#shared/documents/online-form/form.ts'
import { parseJson } from '#shared/json/bounded-json.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'isTaken'>
  /** Entities that come with the program. */
  entities: ReadonlyMap<string, Entity>
  /** Finds the current entity of an online form. */
  findForm(tableName: string): Promise<Entity | undefined>
  /** Principal with the permissions of a designer who tries the form; otherwise unchanged. */
  triedBy(principal: Principal, tableName: string): Promise<Principal>
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
  /** Key of the edited record; absent for a new one. */
  dataId?: string
  /** JSON object with the values with which the field is unique. */
  siblings?: string
}

export type DuplicateCheckService = ReturnType<typeof createDuplicateCheckService>

/**
 * Early check whether a value is taken. Only unique fields of entities can be checked; the database index decides
 * later.
 */
export function createDuplicateCheckService({ engine, entities, findForm, triedBy }: Dependencies) {
  const shipped = uniqueFields(entities.values())

  /** Checks the permission first, so that people without it cannot learn whether a form exists. */
  const fieldOfForm = async (principal: Principal, form: string, fieldName: string) => {
    requireWriter(principal, { $id: addressOfForm(form), 'x-permission': permissionOfForm(form) })
    const entity = await findForm(form)
    return entity && uniqueFields([entity]).get(`${entity['x-table']}.${fieldName}`)
  }

  return {
    /**
     * @throws AppError DUPLICATE_CHECK_UNKNOWN, NOT_GRANTED, DUPLICATE_VALUE; RECORD_INVALID when the other record is
     * in the recycle bin; its message says so
     */
    async requireFree(
      person: Principal,
      { tableName, fieldName, fieldVal, dataId, siblings }: DuplicateQuery,
    ): Promise<void> {
      const form = formOfStoredTable(tableName)
      const principal = form === undefined ? person : await triedBy(person, form)
      const field =
        form === undefined ? shipped.get(`${tableName}.${fieldName}`) : await fieldOfForm(principal, form, fieldName)
      if (field === undefined) throw new AppError('DUPLICATE_CHECK_UNKNOWN')
      const { entity, name } = field
      requireWriter(principal, entity)
      // Several records may have an empty value.
      if (fieldVal === '') return
      const taken = await engine.isTaken(principal, entity, name, fieldVal, dataId, siblingsIn(siblings))
      if (taken === 'deleted') throw invalid([takenProblem({ name, field: fieldsOf(entity)[name]! }, true)])
      if (taken) throw new AppError('DUPLICATE_VALUE')
    },
  }
}

/** Returns no siblings for text that is no JSON object: the write decides then. */
function siblingsIn(text: string | undefined): Row {
  try {
    const given: unknown = parseJson(text ?? '{}')
    return typeof given === 'object' && given !== null ? (given as Row) : {}
  } catch {
    return {}
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
