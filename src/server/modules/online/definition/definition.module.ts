import type { Platform } from '#server/areas/platform.ts'
import type { EntityAddress } from '#shared/documents/entity-rows.ts'
import type { FormBatch } from '../form/form-batch.service.ts'
import type { FormSources } from '../form/permissions/form-sources.service.ts'
import type { StoredForms } from '../form/stored-forms.service.ts'
import type { FormEnhanceService } from '../form-enhance/form-enhance.service.ts'
import { definitionRoutes } from './definition.routes.ts'
import { createDefinitionService } from './definition.service.ts'
import { createFormImporter } from './form-importer.ts'
import { recordKind } from './record-definition.ts'
import { createRecordImporter } from './record-importer.ts'

interface Shared extends Pick<Parameters<typeof createFormImporter>[0], 'words'> {
  batch: FormBatch
  sources: FormSources
  stored: StoredForms
  enhancements: FormEnhanceService
}

/** Registers export and import of definitions, with all kinds. */
export function registerDefinitions(platform: Platform, shared: Shared): void {
  const { database, documents, engine, engineWithin, entity, mount, logOperation } = platform
  const { batch, sources, stored, enhancements, words } = shared
  const { entities } = documents
  const records = { engine, engineWithin }
  const kind = (address: EntityAddress, code = 'code') => recordKind({ entity: entity(address), code, entities })
  const design = recordKind({
    entity: entity('online/design-form'),
    code: 'desformCode',
    entities,
    inside: { items: entity('online/design-form-item') },
    named: { parentId: 'parentCode' },
  })
  const definitions = createDefinitionService({
    kysely: database.kysely,
    takers: {
      forms: createFormImporter({ batch, forms: stored, sources, enhancements, words }),
      reports: createRecordImporter({ ...records, kind: kind('online/report-head') }),
      graphs: createRecordImporter({ ...records, kind: kind('online/graph-head') }),
      graphPages: createRecordImporter({ ...records, kind: kind('online/graph-templet', 'templetCode') }),
      designs: createRecordImporter({
        ...records,
        kind: design,
        async waitsFor(trx, { cgformCode }) {
          const form = await batch.storedWithin(trx).storedOf(String(cgformCode ?? '').replaceAll('\0', ''))
          if (!form || form.document.publishedNumber === form.document.headNumber) return undefined
          return `请先同步在线表单 ${form.form.head.tableName}，再导入一次`
        },
      }),
    },
    logOperation,
  })
  mount((api) => definitionRoutes(api, { definitions }))
}
