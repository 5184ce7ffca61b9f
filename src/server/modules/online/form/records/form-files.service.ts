import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable } from '#server/records/policy/field-mask.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import { storedFiles } from '#shared/rules/records/stored-files.ts'
import type { FormRuntimeService } from './form-runtime.service.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'row'>
  runtime: Pick<FormRuntimeService, 'entityOf' | 'subTableOf'>
}

export type FormFilesService = ReturnType<typeof createFormFilesService>

/** Files of the records of forms. */
export function createFormFilesService({ engine, runtime }: Dependencies) {
  return {
    /**
     * Paths of the files in one field of a record or of a row of a sub-table, with a name for all of them. Needs the
     * permission to read the record.
     * @param code of the form or the sub form, as in every call
     * @param given name of the field, or its column
     * @throws AppError NOT_GRANTED, FORM_NOT_SYNCHRONISED, RECORD_NOT_FOUND; REQUEST_INVALID for a restricted field,
     * or a field without files
     */
    async of(
      principal: Principal,
      code: string,
      id: string,
      given: string,
    ): Promise<{ name: string; paths: string[] }> {
      const sub = await runtime.subTableOf(principal, code, 'queryById')
      const entity = sub?.rows ?? (await runtime.entityOf(principal, code, 'queryById'))
      const name = fieldNameOf(given)
      const field = Object.hasOwn(entity.properties, name) ? entity.properties[name] : undefined
      if (!field?.['x-file'] || !isReadable(tableOf(entity), name, principal)) {
        throw new AppError('REQUEST_INVALID', { reason: `没有文件字段 ${given}` })
      }
      const record: Row = sub
        ? await engine.row(principal, sub.entity, sub.name, id)
        : await engine.get(principal, entity, id)
      return { name: `${entity.title}-${field.title}`, paths: storedFiles(record[name]) }
    },
  }
}
