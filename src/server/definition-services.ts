import type { Kysely, Transaction } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import type { Tables } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createDefinitionService } from './modules/online/definition/definition.service.ts'
import { createFormTaker } from './modules/online/definition/form-taker.ts'
import { recordKind } from './modules/online/definition/record-definition.ts'
import { createRecordTaker } from './modules/online/definition/record-taker.ts'
import type { FormBatch } from './modules/online/form/form-batch.service.ts'
import type { FormSources } from './modules/online/form/permissions/form-sources.service.ts'
import type { StoredForms } from './modules/online/form/stored-forms.service.ts'
import type { FormEnhanceService } from './modules/online/form-enhance/form-enhance.service.ts'
import type { TellOperation } from './platform/operation-log.ts'
import type { RecordEngine } from './records/engine.ts'

interface Needs {
  kysely: Kysely<Tables>
  documents: Omit<Documents, 'entities'> & { entities: ReadonlyMap<string, Entity> }
  engine: RecordEngine
  /** The same, as a transaction sees the records and keeps them. */
  engineWithin(trx: Transaction<Tables>): RecordEngine
  formBatch: FormBatch
  formSources: FormSources
  storedForms: StoredForms
  formEnhancements: FormEnhanceService
  tell: TellOperation
}

/** Definitions as files, with all kinds that there are. */
export function createDefinitionServices(needs: Needs) {
  const { kysely, documents, engine, engineWithin, formBatch, formSources, storedForms, formEnhancements, tell } = needs
  const { entities } = documents
  const own = (address: string) => requireEntity(documents, address)
  const records = { engine, engineWithin }
  const kind = (address: string, code = 'code') => recordKind({ entity: own(address), code, entities })
  const design = recordKind({
    ...{ entity: own('online/design-form'), code: 'desformCode', entities },
    inside: { items: own('online/design-form-item') },
    named: { parentId: 'parentCode' },
  })
  const words = { head: own('online/form'), field: own('online/form-field'), index: own('online/form-index') }
  return {
    definitions: createDefinitionService({
      kysely,
      takers: {
        forms: createFormTaker({
          ...{ batch: formBatch, forms: storedForms, sources: formSources },
          ...{ enhancements: formEnhancements, words },
        }),
        reports: createRecordTaker({ ...records, kind: kind('online/report-head') }),
        graphs: createRecordTaker({ ...records, kind: kind('online/graph-head') }),
        graphPages: createRecordTaker({ ...records, kind: kind('online/graph-templet', 'templetCode') }),
        designs: createRecordTaker({
          ...{ ...records, kind: design },
          async waitsFor(trx, { cgformCode }) {
            const form = await formBatch.storedWithin(trx).storedOf(String(cgformCode ?? '').replaceAll('\0', ''))
            if (!form || form.document.publishedNumber === form.document.headNumber) return undefined
            return `请先同步在线表单 ${form.form.head.tableName}，再导入一次`
          },
        }),
      },
      tell,
    }),
  }
}
