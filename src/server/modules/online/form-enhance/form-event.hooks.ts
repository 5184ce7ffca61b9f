import type { Clock } from '#server/platform/clock.ts'
import type { ScriptRunner } from '#server/platform/scripts/script-runner.ts'
import type { HookContext, RecordHooks } from '#server/records/engine-dependencies.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { BuiltInCode } from '#shared/documents/online-form/enhancements/built-in-buttons.ts'
import type { FormEvent } from '#shared/documents/online-form/enhancements/enhancement.ts'
import type { FormSendOutbox } from '../form-send/form-send-outbox.service.ts'
import { requireNow } from './button-condition.ts'
import type { CompiledForm } from './compiled-form.ts'
import { type Outcome, requireLoadable, runSteps } from './steps/run-steps.ts'

export interface EventDependencies {
  clock: Clock
  scripts: Pick<ScriptRunner, 'run'>
  /** Stores the requests that steps send after the write. */
  outbox: FormSendOutbox
}

/** Creates hooks that run the events of a form before and after writes of its records, in the same transaction. */
export function createEventHooks(form: CompiledForm, dependencies: EventDependencies): RecordHooks {
  const { clock } = dependencies
  const { steps: loadSteps } = form.event('beforeLoad') ?? {}
  return {
    ...(loadSteps && { beforeRead: ({ principal }) => requireLoadable(loadSteps, principal, clock) }),
    beforeEdit: (existing, context) => requireButtonConditions('edit', [existing], context),
    async beforeValidate(record, { mode, existing, ...context }) {
      for (const code of ['beforeSubmit', mode === 'add' ? 'beforeAdd' : 'beforeEdit'] as const) {
        const { set } = await runEvent(code, { values: { ...existing, ...record }, old: existing }, context)
        Object.assign(record, set)
      }
    },
    async afterAdd(record, context) {
      runWhenComplete('afterAdd', { values: record }, context)
    },
    async afterEdit(record, existing, context) {
      runWhenComplete('afterEdit', { values: record, old: existing }, context)
    },
    ...importHooks(),
    beforeRestore: (records, context) => runForEach('beforeRestore', records, context),
    afterRestore: (records, context) => runForEach('afterRestore', records, context),
    async beforeDelete(records, context) {
      requireButtonConditions('delete', records, context)
      await runForEach('beforeDelete', records, context)
    },
    afterDelete: (records, context) => runForEach('afterDelete', records, context),
  }

  /** Runs the steps of an event, if the form has it. */
  async function runEvent(code: FormEvent, { values, old, count }: EventData, context: HookContext): Promise<Outcome> {
    const { steps = [] } = form.event(code) ?? {}
    const { trx, afterCommit, principal, entity } = context
    return runSteps(steps, {
      ...dependencies,
      trx,
      afterCommit,
      principal,
      entity,
      tables: form.tables,
      values,
      ...(old && { old }),
      ...(count !== undefined && { count }),
    })
  }

  async function runForEach(code: FormEvent, records: readonly Row[], context: HookContext): Promise<void> {
    for (const record of records) await runEvent(code, { values: record }, context)
  }

  /**
   * Runs an event and then `afterSubmit`, once the rows of sub-tables are written. Shows the messages of the second.
   */
  function runWhenComplete(code: FormEvent, data: EventData, context: HookContext): void {
    if (!form.event(code) && !form.event('afterSubmit')) return
    context.onRecordComplete(async () => {
      await runEvent(code, data, context)
      const { messages } = await runEvent('afterSubmit', data, context)
      for (const message of messages) context.notify(message)
    })
  }

  /** Hooks for rows of a workbook, for those events that the form has. */
  function importHooks(): Pick<RecordHooks, 'beforeImport' | 'afterImport'> {
    return {
      ...(form.event('beforeImport') && {
        async beforeImport(record: Row, context: HookContext) {
          const { set, skipped } = await runEvent('beforeImport', { values: record }, context)
          Object.assign(record, set)
          return skipped ? 'skip' : undefined
        },
      }),
      ...(form.event('afterImport') && {
        async afterImport(count: number, context: HookContext) {
          const { messages } = await runEvent('afterImport', { values: {}, count }, context)
          for (const message of messages) context.notify(message)
        },
      }),
    }
  }

  /**
   * Refuses records for which the condition of a built-in button does not hold. @throws AppError FORM_BUTTON_NOT_NOW
   */
  function requireButtonConditions(
    code: BuiltInCode,
    records: readonly Readonly<Row>[],
    { principal }: HookContext,
  ): void {
    const button = form.builtIn(code)
    if (button) for (const record of records) requireNow(button, principal, record, clock)
  }
}

/** Data that the steps of an event can read. */
interface EventData {
  values: Readonly<Row>
  /** Values before an edit. */
  old?: Row | undefined
  /** Number of imported rows. */
  count?: number
}
