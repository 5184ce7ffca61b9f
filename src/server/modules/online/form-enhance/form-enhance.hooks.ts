import type { Entity, Row } from '#shared/documents/entity.ts'
import type { FormEvent } from '#shared/documents/online-form/enhancement.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ScriptRunner } from '../../../platform/scripts/script-runner.ts'
import type { HookContext, RecordHooks } from '../../../records/needs.ts'
import type { FormSendOutbox } from '../form-send/form-send-outbox.service.ts'
import { type CompiledForm, compiledForm } from './compiled-form.ts'
import { type Outcome, runSteps } from './run-steps.ts'

interface Needs {
  entities: ReadonlyMap<string, Entity>
  clock: Clock
  scripts: Pick<ScriptRunner, 'run'>
  outbox: FormSendOutbox
}

/** Runs the events of online forms around the writes of their records, in the same transaction. */
export function createFormEnhanceHooks({ entities, clock, scripts, outbox }: Needs) {
  const cache = new WeakMap<CompiledForm, RecordHooks>()

  /** Undefined for an entity without events of this kind. */
  return (entity: Entity): RecordHooks | undefined => {
    const form = compiledForm(entity, entities)
    if (!form) return undefined
    const known = cache.get(form)
    if (known) return known
    const hooks = hooksOf(form)
    cache.set(form, hooks)
    return hooks
  }

  function hooksOf(form: CompiledForm): RecordHooks {
    const run = async (code: FormEvent, values: Readonly<Row>, context: HookContext, old?: Row): Promise<Outcome> => {
      const { steps = [] } = form.event(code) ?? {}
      const { trx, afterCommit, principal, entity } = context
      return runSteps(steps, {
        trx,
        afterCommit,
        principal,
        entity,
        tables: form.tables,
        clock,
        scripts,
        outbox,
        values,
        ...(old && { old }),
      })
    }
    const runEach = async (code: FormEvent, records: readonly Row[], context: HookContext) => {
      for (const record of records) await run(code, record, context)
    }
    return {
      async beforeValidate(record, { mode, existing, ...context }) {
        const values = { ...existing, ...record }
        const { set } = await run(mode === 'add' ? 'beforeAdd' : 'beforeEdit', values, context, existing)
        Object.assign(record, set)
      },
      async afterAdd(record, context) {
        if (form.event('afterAdd')) context.whenWhole(async () => void (await run('afterAdd', record, context)))
      },
      async afterEdit(record, existing, context) {
        if (!form.event('afterEdit')) return
        context.whenWhole(async () => void (await run('afterEdit', record, context, existing)))
      },
      beforeDelete: (records, context) => runEach('beforeDelete', records, context),
      afterDelete: (records, context) => runEach('afterDelete', records, context),
    }
  }
}
