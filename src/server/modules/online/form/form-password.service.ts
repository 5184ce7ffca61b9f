import type { Entity, RecordCall } from '#shared/documents/entity.ts'
import { fieldPermission } from '#shared/documents/field-permission.ts'
import type { Database } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import { tableOf } from '../../../records/entity-table.ts'
import { digestOf } from './form-password.repository.ts'
import { secretFields } from './form-secrets.ts'

interface Needs {
  database: Pick<Database, 'kysely'>
  engine: Pick<RecordEngine, 'get'>
  passwords: Pick<Passwords, 'matches'>
  findForm(principal: Principal, code: string, call: RecordCall): Promise<Entity>
}

export type FormPasswordService = ReturnType<typeof createFormPasswordService>

/** The only thing that can be asked about a password in a record of a form. */
export function createFormPasswordService({ database, engine, passwords, findForm }: Needs) {
  return {
    /**
     * Whether a password is the one of a record, for who may read the record; no password is none.
     * @throws AppError NOT_GRANTED, FORM_NOT_SYNCHRONISED, RECORD_NOT_FOUND, REQUEST_INVALID for a field that is no password
     */
    async matches(
      principal: Principal,
      code: string,
      { id, field, password }: { id: string; field: string; password: string },
    ): Promise<boolean> {
      const entity = await findForm(principal, code, 'queryById')
      const isKept = principal.withheld.has(fieldPermission(entity, 'read', field))
      if (!secretFields(entity).includes(field) || isKept) {
        throw new AppError('REQUEST_INVALID', { reason: `没有密码字段 ${field}` })
      }
      const record = await engine.get(principal, entity, id)
      const digest = await digestOf(database, tableOf(entity), field, String(record.id))
      // What was typed before the field was one for passwords is no digest, and nobody knows it.
      return passwords.matches(digest?.startsWith('$argon2') ? digest : null, password)
    },
  }
}
