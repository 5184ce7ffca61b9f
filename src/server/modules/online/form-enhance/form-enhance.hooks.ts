import type { RecordHooks } from '#server/records/engine-dependencies.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type CompiledForm, compiledForm } from './compiled-form.ts'
import { createEventHooks, type EventDependencies } from './form-event.hooks.ts'
import type { WriteTurns } from './steps/write-turns.ts'

interface Dependencies extends EventDependencies {
  entities: ReadonlyMap<string, Entity>
  writeTurns: WriteTurns
}

/** Creates the hooks of online forms: their events, and the turns of writes that run scripts. */
export function createFormEnhanceHooks({ entities, writeTurns, ...dependencies }: Dependencies) {
  const cache = new WeakMap<CompiledForm, RecordHooks>()

  /** Returns undefined for an entity without events and scripts. */
  return (entity: Entity): RecordHooks | undefined => {
    const form = compiledForm(entity, entities)
    const eventHooks = form && cachedHooks(form)
    const table = tableToSerialize(entity, form)
    if (table === undefined) return eventHooks
    return { ...eventHooks, inTurn: (principal, write) => writeTurns(table, principal.userId, write) }
  }

  /**
   * Returns the table whose writes wait for each other, because they run scripts; undefined for none. Saving a record
   * also saves rows of its sub-forms and runs their scripts. So a sub-form with scripts counts too.
   */
  function tableToSerialize(entity: Entity, form: CompiledForm | undefined): string | undefined {
    if (form?.hasScripts) return form.tableName
    const subForms = (entity['x-children'] ?? []).flatMap((children) => {
      const subEntity = entities.get(children.entity)
      return (subEntity && compiledForm(subEntity, entities)) ?? []
    })
    return subForms.find(({ hasScripts }) => hasScripts)?.tableName
  }

  function cachedHooks(form: CompiledForm): RecordHooks {
    const cached = cache.get(form)
    if (cached) return cached
    const hooks = createEventHooks(form, dependencies)
    cache.set(form, hooks)
    return hooks
  }
}
