import type { Entity } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { Database } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createDataLogHooks } from './modules/system/data-log/data-log.hooks.ts'
import { createDataLogRepository } from './modules/system/data-log/data-log.repository.ts'
import { createDataLogService } from './modules/system/data-log/data-log.service.ts'
import { loggedKinds } from './modules/system/data-log/logged-kinds.ts'
import { createLogRepository } from './modules/system/log/log.repository.ts'
import { createLogService } from './modules/system/log/log.service.ts'
import { createOnlineSessionRepository } from './modules/system/online-session/online-session.repository.ts'
import {
  createOnlineSessionService,
  onlineSessionHooks,
} from './modules/system/online-session/online-session.service.ts'
import { createRecycleBinService } from './modules/system/recycle-bin/recycle-bin.service.ts'
import type { Clock } from './platform/clock.ts'
import type { SecretNames } from './platform/masked-request.ts'
import type { SystemLog } from './platform/system-log.store.ts'
import type { RecordEngine } from './records/engine.ts'
import type { RecordHooks, RowFilters } from './records/needs.ts'

interface Needs {
  database: Database
  documents: Documents
  rowFilters: RowFilters
  log: SystemLog
  clock: Clock
}

/** The part of the services by which administrators see what happens, and undo it: logs, versions, bins, sessions. */
export function createOversightParts({ database, documents, rowFilters, log, clock }: Needs) {
  const { entities } = documents
  const kinds = loggedKinds(entities)
  const versions = createDataLogRepository(database)
  const sessions = createOnlineSessionRepository(database)
  const hooks: Record<string, RecordHooks> = {
    'system/data-log': createDataLogHooks({ kysely: database.kysely, kinds, versions, rowFilters }),
    'system/online-session': onlineSessionHooks,
  }
  return {
    hooks,
    /** Names of fields that no log may tell. */
    secretFields: secretFieldsOf(documents),
    services: (engine: RecordEngine) => {
      const recycleBins = createRecycleBinService({ engine, entities })
      return {
        noteSession: sessions.noteSeen,
        logs: createLogService({
          engine,
          logEntity: requireEntity(documents, 'system/log'),
          logs: createLogRepository(database),
          log,
          clock,
        }),
        dataLogs: createDataLogService({ engine, kinds, versions }),
        recycleBins,
        onlineSessions: createOnlineSessionService({
          engine,
          kysely: database.kysely,
          sessionEntity: requireEntity(documents, 'system/online-session'),
          userEntity: requireEntity(documents, 'system/user'),
          sessions,
          log,
        }),
      }
    },
  }
}

/** Asked anew each time, since entities of online forms come while the server runs; those take names of columns too. */
function secretFieldsOf({ entities }: Documents): SecretNames {
  const isSecret = (entity: Entity, name: string) =>
    Object.hasOwn(entity.properties, name) && entity.properties[name]!['x-secret'] === true
  return {
    has: (name) => {
      const names = [name, fieldNameOf(name)]
      return [...entities.values()].some((entity) => names.some((each) => isSecret(entity, each)))
    },
  }
}
