import type { Entity } from '#shared/documents/entity.ts'
import type { Database } from './db/connection.ts'
import type { StoredDocuments } from './documents/documents.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createFormService } from './modules/online/form/form.service.ts'
import { createFormMenuService } from './modules/online/form/form-menu.service.ts'
import { createFormSyncService } from './modules/online/form/form-sync.service.ts'
import { createOnlineEntities } from './modules/online/form/online-entities.ts'
import type { Events } from './platform/events.store.ts'
import type { NewId } from './platform/ids.ts'
import type { RecordEngine } from './records/engine.ts'

interface Needs {
  database: Database
  /** Its entities are those of the process; online forms add theirs. */
  documents: Omit<Documents, 'entities'> & { entities: Map<string, Entity> }
  stored: StoredDocuments
  events: Pick<Events, 'subscribe'>
  newId: NewId
  warn(message: string): void
}

/** The part of the services about forms that are made in the browser. */
export function createOnlineFormParts({ database, documents, stored, events, newId, warn }: Needs) {
  const { kysely } = database
  const { entities } = documents
  const shipped = [...entities.values()]
  const forms = createFormService({ database, documents: stored, entities: shipped, newId })
  const onlineEntities = createOnlineEntities({ store: stored.store, events, entities, warn })
  return {
    start: onlineEntities.refresh,
    services: (engine: RecordEngine) => ({
      forms,
      onlineEntities,
      formSyncs: createFormSyncService({ kysely, documents: stored, forms, newId }),
      formMenus: createFormMenuService({
        database,
        forms,
        engine,
        menuEntity: requireEntity(documents, 'system/permission'),
      }),
    }),
  }
}
