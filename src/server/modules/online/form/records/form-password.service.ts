import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Passwords } from '#server/platform/accounts/passwords.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { fieldPermission } from '#shared/documents/field-permission.ts'
import { digestOf } from './form-password.repository.ts'
import type { FormRuntimeService } from './form-runtime.service.ts'
import { secretFields } from './form-secrets.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  engine: Pick<RecordEngine, 'entities' | 'get' | 'visibleRowKeys'>
  passwords: Pick<Passwords, 'matches'>
  runtime: Pick<FormRuntimeService, 'entityOf' | 'subTableOf'>
}

export type FormPasswordService = ReturnType<typeof createFormPasswordService>

/** Checks passwords in records of forms. Nothing else can be done with them. */
export function createFormPasswordService({ database, engine, passwords, runtime }: Dependencies) {
  return {
    /**
     * Checks a password against the digest in a record or a row, for readers of the record. Without a digest it never
     * matches.
     * @throws AppError NOT_GRANTED, FORM_NOT_SYNCHRONISED, RECORD_NOT_FOUND; REQUEST_INVALID for a field that is no
     * password
     */
    async matches(
      principal: Principal,
      code: string,
      { id, field, password }: { id: string; field: string; password: string },
    ): Promise<boolean> {
      const sub = await runtime.subTableOf(principal, code, 'queryById')
      const children = sub?.entity['x-children']?.find((each) => childName(each) === sub.name)
      const rows = children && engine.entities.get(children.entity)
      const entity = rows ?? (await runtime.entityOf(principal, code, 'queryById'))
      const isKept = principal.withheld.has(fieldPermission(entity, 'read', field))
      if (!secretFields(entity).includes(field) || isKept) {
        throw new AppError('REQUEST_INVALID', { reason: `没有密码字段 ${field}` })
      }
      if (!children) await engine.get(principal, entity, id)
      else {
        const seen = await engine.visibleRowKeys(principal, sub!.entity, children, [id])
        if (!seen.has(id)) throw new AppError('RECORD_NOT_FOUND')
      }
      const digest = await digestOf(database, tableOf(entity), field, id)
      // A value from before the field became a password is no digest, and never matches.
      return passwords.matches(digest?.startsWith('$argon2') ? digest : null, password)
    },
  }
}
