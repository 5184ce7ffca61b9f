import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { refuseInPreview } from '#server/http/effect.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { ScriptRunner } from '#server/platform/scripts/script-runner.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { PatchOf } from '#server/records/write/patch-records.ts'
import type { Entity, RecordCall } from '#shared/documents/entity.ts'
import { permissionPrefix } from '#shared/documents/entity-fields.ts'
import { buttonPermission } from '#shared/documents/online-form/enhancements/enhancement.ts'
import type { FormSendOutbox } from '../form-send/form-send-outbox.service.ts'
import { requireNow } from './button-condition.ts'
import { type CompiledEnhancement, type CompiledForm, compiledForm } from './compiled-form.ts'
import { runSteps } from './steps/run-steps.ts'
import type { Run } from './steps/step-run.ts'
import type { WriteTurns } from './steps/write-turns.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  entities: ReadonlyMap<string, Entity>
  engine: Pick<RecordEngine, 'patch'>
  /** Form whose records a person may list, by its table or the id of its definition. */
  findForm(principal: Principal, code: string, call: RecordCall): Promise<Entity>
  clock: Clock
  scripts: Pick<ScriptRunner, 'run'>
  outbox: FormSendOutbox
  writeTurns: WriteTurns
  logOperation: LogOperation
}

type Pressing = Omit<Run, 'trx' | 'afterCommit' | 'values'>

/** Most characters of keys in the operation log. */
const MOST_KEYS = 200

export type FormButtonService = ReturnType<typeof createFormButtonService>

/** Runs the buttons that administrators add to online forms. */
export function createFormButtonService(dependencies: Dependencies) {
  const { kysely, entities, engine, findForm, clock, scripts, outbox, writeTurns, logOperation } = dependencies
  return {
    /**
     * Runs the steps of a button: for each record, all or none, or once for a button without records.
     * @param formId table of the form, or the id of its definition
     * @param ids comma list of the records' keys
     * @returns the messages of its steps
     * @throws AppError NOT_GRANTED; FORM_BUTTON_UNKNOWN for an administrator, others get NOT_GRANTED then;
     * FORM_NOT_SYNCHRONISED, FORM_BUTTON_NOT_NOW, IDS_MISSING, RECORD_NOT_FOUND, RECORD_INVALID; FORM_STEP_REFUSED,
     * FORM_STEP_FAILED
     */
    async press(principal: Principal, formId: string, code: string, ids: string): Promise<string> {
      const { entity, form, button } = await granted(principal, formId, code)
      const run = { principal, entity, tables: form.tables, clock, scripts, outbox }
      const messages = new Set<string>()
      if (button.enhancement.buttonStyle === 'button') await pressOnce(form, button, run, messages)
      else await pressFor(button, run, ids, messages)
      await logOperation(
        principal,
        'edit',
        `${entity.title}：${button.enhancement.title}${ids && ` ${ids.slice(0, MOST_KEYS)}`}`,
      )
      return [...messages].join('；')
    },

    /**
     * Finds a button that a person may press.
     * @returns the form, and whether the button is about records
     * @throws AppError NOT_GRANTED, FORM_BUTTON_UNKNOWN, FORM_NOT_SYNCHRONISED
     */
    async requireButton(principal: Principal, formId: string, code: string) {
      const { entity, button } = await granted(principal, formId, code)
      return { entity, isOfRecords: button.enhancement.buttonStyle !== 'button' }
    },
  }

  async function granted(principal: Principal, formId: string, code: string) {
    const entity = await findForm(principal, formId, 'list')
    if (!principal.may(buttonPermission(permissionPrefix(entity), code))) throw new AppError('NOT_GRANTED')
    const form = compiledForm(entity, entities)
    const button = form?.button(code)
    if (!form || !button) throw new AppError('FORM_BUTTON_UNKNOWN', { code })
    return { entity, form, button }
  }

  async function pressFor(button: CompiledEnhancement, run: Pressing, ids: string, messages: Set<string>) {
    const patchOf: PatchOf = async (row, { trx, afterCommit }) => {
      requireNow(button, run.principal, row, clock)
      const outcome = await runSteps(button.steps, { ...run, trx, afterCommit, values: row, old: row })
      for (const message of outcome.messages) messages.add(message)
      return outcome.set
    }
    // A change by a button is a submit, too, so its events run.
    await engine.patch(run.principal, run.entity, ids, patchOf, { notify: (text) => void messages.add(text) })
  }

  async function pressOnce(form: CompiledForm, button: CompiledEnhancement, run: Pressing, messages: Set<string>) {
    refuseInPreview(run.principal, 'write')
    requireNow(button, run.principal, {}, clock)
    const write = () =>
      inTransaction(kysely, ({ transaction: trx, afterCommit }) =>
        runSteps(button.steps, { ...run, trx, afterCommit, values: {} }),
      )
    const outcome = await (form.hasScripts ? writeTurns(form.tableName, run.principal.userId, write) : write())
    for (const message of outcome.messages) messages.add(message)
  }
}
