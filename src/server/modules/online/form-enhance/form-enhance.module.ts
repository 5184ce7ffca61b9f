import type { Platform } from '#server/areas/platform.ts'
import type { Env } from '#server/config/env.ts'
import { createScriptRunner } from '#server/platform/scripts/script-runner.ts'
import type { RecordHooks } from '#server/records/engine-dependencies.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { FormChecks } from '../form/checks/form-check.service.ts'
import type { FormService } from '../form/form.service.ts'
import type { FormMenuService } from '../form/menu/form-menu.service.ts'
import type { FormButtonEntries } from '../form/permissions/form-button-entries.service.ts'
import type { FormRuntimeService } from '../form/records/form-runtime.service.ts'
import type { FormTrialService } from '../form/records/form-trial.service.ts'
import type { FormSyncService } from '../form/schema-sync/form-sync.service.ts'
import type { StoredForms } from '../form/stored-forms.service.ts'
import type { FormSendOutbox } from '../form-send/form-send-outbox.service.ts'
import { formEnhanceAgreedRoutes } from './agreed-api/form-enhance-agreed.routes.ts'
import { createFormEnhanceAgreedService } from './agreed-api/form-enhance-agreed.service.ts'
import { createFormButtonService } from './form-button.service.ts'
import { createFormCopyService } from './form-copy.service.ts'
import { createFormEnhanceHooks } from './form-enhance.hooks.ts'
import { formEnhanceRoutes } from './form-enhance.routes.ts'
import { createFormEnhanceService } from './form-enhance.service.ts'
import { createFormStatementService } from './form-statement.service.ts'
import { createWriteTurns, type WriteTurnLimits } from './steps/write-turns.ts'

const KIB = 1024

interface Shared {
  stored: StoredForms
  definitions: FormService
  formChecks: FormChecks
  runtime: FormRuntimeService
  syncs: FormSyncService
  trials: FormTrialService
  menus: FormMenuService
  buttonEntries: FormButtonEntries
  scripts: ReturnType<typeof createScripts>
  outbox: FormSendOutbox
  /** Completes the hooks of a form with hooks of other modules. */
  completeHooks(entity: Entity, hooks: RecordHooks | undefined): RecordHooks | undefined
}

export function createScripts({ env, onStop }: Platform) {
  const scripts = createScriptRunner({
    workers: env.scriptWorkers,
    timeMs: env.scriptTimeoutMs,
    waitMs: env.scriptWaitMs,
    // Each script runs in a write, which holds a connection.
    mostWaiting: env.databasePool,
    memoryMb: env.scriptMemoryMb,
    mostOutput: env.scriptOutputKb * KIB,
  })
  onStop(scripts.stop)
  return scripts
}

/** Registers buttons and events of online forms. */
export function registerFormEnhance(platform: Platform, shared: Shared) {
  const { env, database, documents, engine, hooks, mount, clock, newId, logOperation, ports } = platform
  const { stored: forms, definitions, formChecks, syncs, menus, buttonEntries, scripts, outbox } = shared
  const { entities } = documents
  const writeTurns = createWriteTurns(writeTurnLimits(env))
  const enhancements = createFormEnhanceService({
    database,
    entities,
    forms,
    definitions,
    formChecks,
    formSyncs: syncs,
    formMenus: menus,
    buttonEntries,
    scripts,
    dataSources: ports.get('dataSources'),
    visibleSources: ports.get('visibleSources'),
    newId,
  })
  const formButtons = createFormButtonService({
    kysely: database.kysely,
    entities,
    engine,
    clock,
    scripts,
    outbox,
    writeTurns,
    logOperation,
    findForm: shared.runtime.entityOf,
  })
  const formStatements = createFormStatementService({
    kysely: database.kysely,
    entities,
    findForm: shared.runtime.entityOf,
    clock,
  })
  const formEnhanceAgreed = createFormEnhanceAgreedService({ database, forms, enhancements })
  const hooksOf = createFormEnhanceHooks({ entities, clock, scripts, outbox, writeTurns })
  hooks.addLater((entity) => shared.completeHooks(entity, hooksOf(entity)))
  mount((api) => formEnhanceRoutes(api, { formEnhancements: enhancements, formButtons, trials: shared.trials }))
  mount((api) => formEnhanceAgreedRoutes(api, { formEnhanceAgreed }))
  return {
    enhancements,
    formButtons,
    formStatements,
    formCopies: createFormCopyService({ forms, definitions, formChecks, enhancements }),
  }
}

/**
 * A write holds a connection while its script waits or runs. These writes use half of the pool; the other half serves
 * everything else.
 * A form may begin one write more than it may run scripts, because that write runs its statements meanwhile.
 */
function writeTurnLimits({ databasePool, scriptWorkers, scriptQueue, scriptQueueMs }: Env): WriteTurnLimits {
  const parallel = Math.max(1, Math.floor(databasePool / 2))
  const ofOneForm = Math.min(parallel, Math.ceil(scriptWorkers / 2) + 1)
  return { parallel, ofOneForm, mostWaiting: scriptQueue, patienceMs: scriptQueueMs }
}
