import type { Entity } from '#shared/documents/entity.ts'
import type { DictionaryItems } from '#shared/wire/session.ts'
import type { Env } from './config/env.ts'
import type { Database } from './db/connection.ts'
import type { StoredDocuments } from './documents/documents.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createMenuEntries } from './documents/menu-entries.ts'
import { createDesignAddressesService } from './modules/online/design-form/design-addresses.service.ts'
import { createDesignFormHooks } from './modules/online/design-form/design-form.hooks.ts'
import { createDesignRepository } from './modules/online/design-form/design-form.repository.ts'
import { createDesignFormService } from './modules/online/design-form/design-form.service.ts'
import { createDesignedForms } from './modules/online/design-form/designed-forms.ts'
import { createFormRemovalService } from './modules/online/form/deletion/form-deletion.service.ts'
import { createFormService } from './modules/online/form/form.service.ts'
import { createFormBatch } from './modules/online/form/form-batch.service.ts'
import { createFormJudge } from './modules/online/form/form-check.service.ts'
import { createFormMenuService } from './modules/online/form/form-menu.service.ts'
import { createFormVersionsService } from './modules/online/form/form-versions.service.ts'
import { createFormButtonEntries } from './modules/online/form/permissions/form-button-entries.service.ts'
import { createFormSources } from './modules/online/form/permissions/form-sources.service.ts'
import { createFormExportLog } from './modules/online/form/records/form-export-log.ts'
import { createFormFilesService } from './modules/online/form/records/form-files.service.ts'
import { createFormPasswordService } from './modules/online/form/records/form-password.service.ts'
import { createFormRuntimeService } from './modules/online/form/records/form-runtime.service.ts'
import { withSecretHooks } from './modules/online/form/records/form-secrets.ts'
import { createFormMisfitsService } from './modules/online/form/records/form-violations.service.ts'
import { createOnlineEntities } from './modules/online/form/records/online-entities.ts'
import { createFormImportService } from './modules/online/form/schema-sync/form-import.service.ts'
import { createFormSyncService } from './modules/online/form/schema-sync/form-sync.service.ts'
import { createIndexBuilder } from './modules/online/form/schema-sync/index-builder.ts'
import { createStoredForms } from './modules/online/form/stored-forms.service.ts'
import { enhancementFaults } from './modules/online/form-enhance/enhancement-faults.ts'
import { createFormButtonService } from './modules/online/form-enhance/form-button.service.ts'
import { createFormCopyService } from './modules/online/form-enhance/form-copy.service.ts'
import { createFormEnhanceHooks } from './modules/online/form-enhance/form-enhance.hooks.ts'
import { createFormEnhanceService } from './modules/online/form-enhance/form-enhance.service.ts'
import { createFormEnhanceAgreedService } from './modules/online/form-enhance/form-enhance-agreed.service.ts'
import { createWriteTurns, type WriteTurnLimits } from './modules/online/form-enhance/write-turns.ts'
import { createFormItemService } from './modules/online/form-item/form-item.service.ts'
import { createFormLinkRepository } from './modules/online/form-link/form-link.repository.ts'
import { createFormLinkService } from './modules/online/form-link/form-link.service.ts'
import { createLinkAccess, type FindPerson } from './modules/online/form-link/form-link-access.ts'
import { createFormLinkUseService } from './modules/online/form-link/form-link-use.service.ts'
import { formSendHandler } from './modules/online/form-send/form-send.job.ts'
import { createFormSends } from './modules/online/form-send/form-send.repository.ts'
import { createFormSendService } from './modules/online/form-send/form-send.service.ts'
import { createFormSendDelivery } from './modules/online/form-send/form-send-delivery.ts'
import { createFormSendOutbox } from './modules/online/form-send/form-send-outbox.service.ts'
import { createFormSendTurns } from './modules/online/form-send/form-send-turns.ts'
import type { SeenSourceService } from './modules/system/data-source/seen-source.service.ts'
import type { Clock } from './platform/clock.ts'
import type { DataSources, SourceReceivers } from './platform/data-sources/source.ts'
import type { Events } from './platform/events.store.ts'
import type { NewId } from './platform/ids.ts'
import type { TellOperation } from './platform/operation-log.ts'
import type { Passwords } from './platform/passwords.ts'
import { createSendQueue } from './platform/queue/send-queue.ts'
import { createScriptRunner } from './platform/scripts/script-runner.ts'
import type { RecordEngine } from './records/engine.ts'
import type { Dictionaries, RowFilters } from './records/needs.ts'

interface Needs {
  env: Env
  database: Database
  /** Its entities are those of the process; online forms add theirs. */
  documents: Omit<Documents, 'entities'> & { entities: Map<string, Entity> }
  stored: StoredDocuments
  events: Pick<Events, 'subscribe'>
  dictionaries: Dictionaries & { all(): Promise<DictionaryItems> }
  dataSources: DataSources & SourceReceivers
  seenSources: SeenSourceService
  rowFilters: RowFilters
  clock: Clock
  passwords: Passwords
  newId: NewId
  tell: TellOperation
  warn(message: string): void
}

const KIB = 1024
/** What steps of forms send at a time, in each process. */
const SENDS = { all: 4 }

/** The part of the services about forms that are made in the browser. */
export function createOnlineFormParts(needs: Needs) {
  const { env, database, documents, stored, events, dictionaries, dataSources, seenSources } = needs
  const { clock, newId, tell, warn, passwords } = needs
  const { kysely } = database
  const { entities } = documents
  const menuEntity = requireEntity(documents, 'system/permission')
  const formWords = {
    head: requireEntity(documents, 'online/form'),
    field: requireEntity(documents, 'online/form-field'),
    index: requireEntity(documents, 'online/form-index'),
  }
  const shipped = [...entities.values()]
  const forms = createStoredForms({ database, store: stored.store, entities: shipped })
  const judge = createFormJudge({
    ...{ database, stored: forms, entities: shipped, newId, dictionaries, enhancementFaults },
  })
  const formSources = createFormSources({ shipped, entities, rowFilters: needs.rowFilters })
  const definitions = createFormService({
    ...{ documents: stored, stored: forms, judge, entities: shipped },
    sources: formSources,
  })
  const onlineEntities = createOnlineEntities({ store: stored.store, events, entities, warn })
  const formRuntime = createFormRuntimeService({ online: onlineEntities, store: stored.store, dictionaries, entities })
  const itemEntity = requireEntity(documents, 'online/design-form-item')
  const designEntity = requireEntity(documents, 'online/design-form')
  const designedForms = createDesignedForms({ findForm: onlineEntities.find, entities, documentsOf: forms.documentsOf })
  const scripts = createScriptRunner({
    ...{ workers: env.scriptWorkers, timeMs: env.scriptTimeoutMs, waitMs: env.scriptWaitMs },
    // Each is in a write, which holds a connection.
    ...{ mostWaiting: env.databasePool, memoryMb: env.scriptMemoryMb, mostOutput: env.scriptOutputKb * KIB },
  })
  const writeTurns = createWriteTurns(writeTurnLimits(env))
  const sends = createFormSends(database)
  const turns = createFormSendTurns({
    sends,
    deliver: createFormSendDelivery({ sends, dataSources, settings: sendSettings(env), warn }),
  })
  const queue = createSendQueue({
    claim: (_, leaseMs) => turns.claim(leaseMs),
    deliver: turns.deliver,
    ...{ lanes: SENDS, settings: { leaseMs: env.formSendLeaseMs, pollMs: env.formSendPollMs } },
    warn: (message) => warn(`form sends: ${message}`),
  })
  const outbox = createFormSendOutbox({ sends, queue, newId, bodyLimit: env.formSendBodyKb * KIB })
  const enhanceHooks = createFormEnhanceHooks({ entities, clock, scripts, outbox, writeTurns })
  const indexBuilder = createIndexBuilder({ kysely, warn })
  return {
    hooks: (entity: Entity) => withSecretHooks(entity, passwords, enhanceHooks(entity)),
    designHooks: createDesignFormHooks({ designedForms, itemEntity }),
    jobs: [formSendHandler(queue)],
    async start() {
      await onlineEntities.refresh()
      queue.start()
    },
    stop: async () => {
      await queue.stop()
      await indexBuilder.stop()
      await scripts.stop()
    },
    services: (engine: RecordEngine, personIn: FindPerson) => ({
      forms: definitions,
      storedForms: forms,
      formSources,
      onlineEntities,
      formRuntime,
      tellFormExport: createFormExportLog(tell),
      formPasswords: createFormPasswordService({ database, engine, passwords, runtime: formRuntime }),
      formFiles: createFormFilesService({ engine, runtime: formRuntime }),
      formItems: createFormItemService({
        ...{ shipped, entities },
        findForm: (principal, code) => formRuntime.entityOf(principal, code, 'list'),
      }),
      ...enhancementsOf(engine),
      ...linksOf(engine, personIn),
      formVersions: createFormVersionsService({ store: stored.store, forms, definitions, words: formWords }),
      formImports: createFormImportService({ database, forms, definitions }),
      formMisfits: createFormMisfitsService({ kysely, forms, online: onlineEntities, dictionaries }),
      formRemovals: createFormRemovalService({
        ...{ kysely, documents: stored, forms, engine, menuEntity, newId },
        online: onlineEntities,
      }),
    }),
  }

  function enhancementsOf(engine: RecordEngine) {
    const buttonEntries = createFormButtonEntries({ kysely, engine, menuEntity })
    const formSyncs = createFormSyncService({
      ...{ kysely, documents: stored, forms, entities: shipped, newId, buttonEntries, indexBuilder },
      statementLimitMs: env.formSyncStatementMs,
    })
    const menuEntries = createMenuEntries({ engine, menuEntity })
    const formMenus = createFormMenuService({ database, forms, menuEntries })
    const formEnhancements = createFormEnhanceService({
      ...{ database, entities, forms, definitions, judge, formSyncs, formMenus, buttonEntries, scripts },
      ...{ dataSources, seenSources, newId },
    })
    const designForms = createDesignFormService({
      ...{ engine, designedForms, runtime: formRuntime, formMenus, menuEntries, itemEntity, entities },
      ...{ designs: createDesignRepository(database), designEntity },
    })
    return {
      formSyncs,
      formMenus,
      formEnhancements,
      formCopies: createFormCopyService({ forms, definitions, judge, enhancements: formEnhancements }),
      formBatch: createFormBatch({
        ...{ documents: stored, entities: shipped, newId, dictionaries, enhancementFaults },
      }),
      designForms,
      designAddresses: createDesignAddressesService({ engine, designs: designForms, designEntity }),
      formEnhanceAgreed: createFormEnhanceAgreedService({ database, forms, enhancements: formEnhancements }),
      formSends: createFormSendService({
        ...{ engine, queue, tell },
        sendEntity: requireEntity(documents, 'online/form-send'),
      }),
      formButtons: createFormButtonService({
        ...{ kysely, entities, engine, clock, scripts, outbox, writeTurns, tell },
        findForm: formRuntime.entityOf,
      }),
    }
  }

  function linksOf(engine: RecordEngine, personIn: FindPerson) {
    const links = createFormLinkRepository(database)
    const access = createLinkAccess({ runtime: formRuntime, forms, entities, personIn, links })
    return {
      formLinks: createFormLinkService({
        ...{ engine, store: stored.store, access, links, newId, tell },
        linkEntity: requireEntity(documents, 'online/form-link'),
      }),
      formLinkUses: createFormLinkUseService({ engine, access, links, dictionaries }),
    }
  }
}

/**
 * A write holds a connection while its script waits or runs: those are half of the pool, the other half is for the rest.
 * One write of a form more than may run its script does its statements meanwhile.
 */
function writeTurnLimits({ databasePool, scriptWorkers, scriptQueue, scriptQueueMs }: Env): WriteTurnLimits {
  const parallel = Math.max(1, Math.floor(databasePool / 2))
  const ofOneForm = Math.min(parallel, Math.ceil(scriptWorkers / 2) + 1)
  return { parallel, ofOneForm, mostWaiting: scriptQueue, patienceMs: scriptQueueMs }
}

/** An attempt ends well before another process takes it for one of the dead. */
function sendSettings({ formSendMaxAttempts, formSendRetryMs, formSendLeaseMs }: Env) {
  return { maxAttempts: formSendMaxAttempts, retryMs: formSendRetryMs, timeoutMs: Math.floor(formSendLeaseMs / 2) }
}
