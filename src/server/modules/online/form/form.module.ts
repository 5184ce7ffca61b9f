import type { FastifyInstance } from 'fastify'
import type { Platform } from '#server/areas/platform.ts'
import { createMenuEntries } from '#server/documents/menu/menu-entries.ts'
import { formAgreedRoutes } from './agreed-api/form-agreed.routes.ts'
import { createFormChecks } from './checks/form-check.service.ts'
import { createFormRemovalService } from './deletion/form-deletion.service.ts'
import { formRoutes } from './form.routes.ts'
import { createFormService } from './form.service.ts'
import { createFormBatch } from './form-batch.service.ts'
import { createFormSourceChoices } from './form-source-choices.service.ts'
import { createFormMenuService } from './menu/form-menu.service.ts'
import { createFormButtonEntries } from './permissions/form-button-entries.service.ts'
import { createFormSources } from './permissions/form-sources.service.ts'
import { createFormExportLog } from './records/form-export-log.ts'
import { createFormFilesService } from './records/form-files.service.ts'
import { createFormPasswordService } from './records/form-password.service.ts'
import { formRecordRoutes } from './records/form-record.routes.ts'
import { formRowRoutes } from './records/form-rows.routes.ts'
import { formRuntimeRoutes } from './records/form-runtime.routes.ts'
import { createFormRuntimeService } from './records/form-runtime.service.ts'
import { createFormTrialService } from './records/form-trial.service.ts'
import { createFormViolationsService } from './records/form-violations.service.ts'
import { createOnlineEntities } from './records/online-entities.ts'
import { formImportRoutes } from './schema-sync/form-import.routes.ts'
import { createFormImportService } from './schema-sync/form-import.service.ts'
import { createFormSyncService } from './schema-sync/form-sync.service.ts'
import { createIndexBuilder } from './schema-sync/index-builder.ts'
import { createStoredForms } from './stored-forms.service.ts'
import { createFormVersionsService } from './versions/form-versions.service.ts'

type EnhancementFaults = Pick<Parameters<typeof createFormChecks>[0], 'problemsOfEnhancements'>

/** Services of online forms that other modules of the area use. */
export type Forms = ReturnType<typeof createForms>

export function createForms(platform: Platform, { problemsOfEnhancements }: EnhancementFaults) {
  const { env, database, documents, storedDocuments, engine, entity, events, newId, logOperation, warn, ports } =
    platform
  const { kysely } = database
  const { entities } = documents
  const { store } = storedDocuments
  const dictionaries = ports.get('dictionaries')
  const menuEntity = entity('system/permission')
  const shipped = [...entities.values()]
  const stored = createStoredForms({ database, store, entities: shipped })
  const formChecks = createFormChecks({
    database,
    stored,
    entities: shipped,
    newId,
    dictionaries,
    problemsOfEnhancements,
  })
  const sources = createFormSources({ shipped, entities, rowFilters: ports.get('menuRules') })
  const definitions = createFormService({ documents: storedDocuments, stored, formChecks, entities: shipped, sources })
  const online = createOnlineEntities({ store, events, entities, warn })
  const runtime = createFormRuntimeService({ online, store, dictionaries, entities })
  const indexBuilder = createIndexBuilder({ kysely, warn })
  const buttonEntries = createFormButtonEntries({ kysely, engine, menuEntity })
  const syncs = createFormSyncService({
    kysely,
    documents: storedDocuments,
    forms: stored,
    entities: shipped,
    newId,
    buttonEntries,
    indexBuilder,
    statementLimitMs: env.formSyncStatementMs,
  })
  const menuEntries = createMenuEntries({ engine, menuEntity })
  const trials = createFormTrialService({ database, store, forms: stored, online })
  ports.provide('findForm', online.find)
  ports.provide('triedBy', trials.triedBy)
  platform.onStart(() => online.refresh())
  platform.onStop(indexBuilder.stop)
  return {
    shipped,
    stored,
    formChecks,
    sources,
    definitions,
    online,
    runtime,
    buttonEntries,
    trials,
    syncs,
    menuEntries,
    menus: createFormMenuService({
      database,
      forms: stored,
      menuEntries,
      engine,
      menuEntity,
      roleGrants: ports.get('roleGrants'),
    }),
    batch: createFormBatch({
      documents: storedDocuments,
      entities: shipped,
      newId,
      dictionaries,
      problemsOfEnhancements,
    }),
    logExport: createFormExportLog(logOperation),
    words: {
      head: entity('online/form'),
      field: entity('online/form-field'),
      index: entity('online/form-index'),
    },
  }
}

type FormCopies = Pick<Parameters<typeof formRoutes>[1], 'formCopies'>

/** Registers the calls that define forms, and the calls of their records. */
export function registerForms(platform: Platform, forms: Forms, { formCopies }: FormCopies): void {
  const { env, database, storedDocuments, engine, entity, newId, passwords, mount, ports } = platform
  const { kysely } = database
  const { stored, definitions, online, runtime, trials, syncs, menus, logExport, words } = forms
  const formViolations = createFormViolationsService({
    kysely,
    forms: stored,
    online,
    dictionaries: ports.get('dictionaries'),
    syncs,
  })
  const formRemovals = createFormRemovalService({
    kysely,
    documents: storedDocuments,
    forms: stored,
    engine,
    menuEntity: entity('system/permission'),
    newId,
    online,
  })
  const formVersions = createFormVersionsService({
    store: storedDocuments.store,
    forms: stored,
    definitions,
    words,
  })
  const formImports = createFormImportService({
    ...{ database, forms: stored, definitions },
    schemas: env.formTableSchemas,
  })
  const formPasswords = createFormPasswordService({ database, engine, passwords, runtime })
  const formFiles = createFormFilesService({ engine, runtime })
  const files = ports.get('files')
  mount((api) =>
    formRoutes(api, {
      forms: definitions,
      formCopies,
      formSyncs: syncs,
      formMenus: menus,
      formRemovals,
      formVersions,
      formViolations,
      formTrials: trials,
      formSources: createFormSourceChoices({ database, shipped: forms.shipped, forms: stored }),
    }),
  )
  mount((api) => formImportRoutes(api, { formImports }))
  mount((api) =>
    formAgreedRoutes(api, {
      engine,
      forms: definitions,
      storedForms: stored,
      formRuntime: runtime,
      logFormExport: logExport,
      formFiles,
      files,
    }),
  )
  mount((api) => formRuntimeRoutes(api, engine, { formRuntime: runtime, formPasswords }))
  mount((api) => formRowRoutes(api, engine, { formRuntime: runtime, logFormExport: logExport, trials }))
  mount((api) =>
    formRecordRoutes(api as unknown as FastifyInstance, engine, online, { logFormExport: logExport, trials }),
  )
}
