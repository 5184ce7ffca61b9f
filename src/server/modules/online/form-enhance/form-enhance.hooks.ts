import type { Clock } from '#server/platform/clock.ts'
import type { ScriptRunner } from '#server/platform/scripts/script-runner.ts'
import type { HookContext, RecordHooks } from '#server/records/engine-dependencies.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { BuiltInCode } from '#shared/documents/online-form/enhancements/built-in-buttons.ts'
import type { FormEvent } from '#shared/documents/online-form/enhancements/enhancement.ts'
import type { FormSendOutbox } from '../form-send/form-send-outbox.service.ts'
import { requireNow } from './button-condition.ts'
import { type CompiledForm, compiledForm } from './compiled-form.ts'
import { type Outcome, requireLoadable, runSteps } from './steps/run-steps.ts'
import type { WriteTurns } from './steps/write-turns.ts'

interface Dependencies {
  entities: ReadonlyMap<string, Entity>
  clock: Clock
  scripts: Pick<ScriptRunner, 'run'>
  outbox: FormSendOutbox
  writeTurns: WriteTurns
}

/** Runs the events of online forms before and after the writes of their records, in the same transaction. */
export function createFormEnhanceHooks({ entities, clock, scripts, outbox, writeTurns }: Dependencies) {
  const cache = new WeakMap<CompiledForm, RecordHooks>()

  /** Returns undefined for an entity without events. */
  return (entity: Entity): RecordHooks | undefined => {
    const form = compiledForm(entity, entities)
    const scripted = scriptedForm(entity, form)
    const own = form && hooksFor(form)
    if (scripted === undefined) return own
    return { ...own, inTurn: (principal, write) => writeTurns(scripted, principal.userId, write) }
  }

  /** Table whose writes take turns. Rows of sub-tables run the scripts of their forms in the write of the record. */
  function scriptedForm(entity: Entity, form: CompiledForm | undefined): string | undefined {
    if (form?.hasScripts) return form.tableName
    const subForms = (entity['x-children'] ?? []).flatMap((children) => {
      const sub = entities.get(children.entity)
      return (sub && compiledForm(sub, entities)) ?? []
    })
    return subForms.find(({ hasScripts }) => hasScripts)?.tableName
  }

  function hooksFor(form: CompiledForm): RecordHooks {
    const known = cache.get(form)
    if (known) return known
    const hooks = hooksOf(form)
    cache.set(form, hooks)
    return hooks
  }

  function hooksOf(form: CompiledForm): RecordHooks {
    const run = async (
      code: FormEvent,
      values: Readonly<Row>,
      context: HookContext,
      old?: Row,
      count?: number,
    ): Promise<Outcome> => {
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
        ...(count !== undefined && { count }),
      })
    }
    const runEach = async (code: FormEvent, records: readonly Row[], context: HookContext) => {
      for (const record of records) await run(code, record, context)
    }
    const afterWrite = (code: FormEvent, record: Row, context: HookContext, old?: Row) => {
      if (!form.event(code) && !form.event('afterSubmit')) return
      context.onRecordComplete(async () => {
        await run(code, record, context, old)
        const { messages } = await run('afterSubmit', record, context, old)
        for (const message of messages) context.notify(message)
      })
    }
    const requireHeld = (code: BuiltInCode, records: readonly Readonly<Row>[], { principal }: HookContext) => {
      const button = form.builtIn(code)
      if (button) for (const row of records) requireNow(button, principal, row, clock)
    }
    const { steps: ofLoad } = form.event('beforeLoad') ?? {}
    return {
      ...(ofLoad && { beforeRead: ({ principal }) => requireLoadable(ofLoad, principal, clock) }),
      beforeEdit: (existing, context) => requireHeld('edit', [existing], context),
      async beforeValidate(record, { mode, existing, ...context }) {
        for (const code of ['beforeSubmit', mode === 'add' ? 'beforeAdd' : 'beforeEdit'] as const) {
          const { set } = await run(code, { ...existing, ...record }, context, existing)
          Object.assign(record, set)
        }
      },
      async afterAdd(record, context) {
        afterWrite('afterAdd', record, context)
      },
      async afterEdit(record, existing, context) {
        afterWrite('afterEdit', record, context, existing)
      },
      ...(form.event('beforeImport') && {
        async beforeImport(record: Row, context: HookContext) {
          const { set, skipped } = await run('beforeImport', record, context)
          Object.assign(record, set)
          return skipped ? 'skip' : undefined
        },
      }),
      ...(form.event('afterImport') && {
        async afterImport(count: number, context: HookContext) {
          const { messages } = await run('afterImport', {}, context, undefined, count)
          for (const message of messages) context.notify(message)
        },
      }),
      beforeRestore: (records, context) => runEach('beforeRestore', records, context),
      afterRestore: (records, context) => runEach('afterRestore', records, context),
      async beforeDelete(records, context) {
        requireHeld('delete', records, context)
        await runEach('beforeDelete', records, context)
      },
      afterDelete: (records, context) => runEach('afterDelete', records, context),
    }
  }
}
