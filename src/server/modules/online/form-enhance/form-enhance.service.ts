import type { Kysely, Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { type HttpSources, httpSourceProblem } from '#server/modules/system/data-source/http-source-check.service.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { ScriptRunner } from '#server/platform/scripts/script-runner.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { enhancementChanges } from '#shared/documents/online-form/enhancements/compare-enhancements.ts'
import { type FormEnhancement, MOST_ENHANCEMENTS } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { readEnhancement, wireEnhancement } from '#shared/documents/online-form/enhancements/read-enhancement.ts'
import { ownEnhancements, viewWithOwn } from '#shared/documents/online-form/enhancements/view-enhancements.ts'
import { addressOfForm, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { followOriginal, isView } from '#shared/documents/online-form/view-form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { FormChecks } from '../form/checks/form-check.service.ts'
import type { FormService } from '../form/form.service.ts'
import type { FormMenuService } from '../form/menu/form-menu.service.ts'
import { codeOf, type FormButtonEntries } from '../form/permissions/form-button-entries.service.ts'
import type { FormSyncService } from '../form/schema-sync/form-sync.service.ts'
import type { StoredForm, StoredForms } from '../form/stored-forms.service.ts'
import { type EnhanceRecord, enhanceRecords } from './form-enhance.repository.ts'
import { ownTables } from './statements/form-tables.ts'
import { statementProblem } from './statements/statement-trial.ts'
import { scriptReason } from './steps/run-script.ts'

interface Dependencies extends HttpSources {
  database: Pick<Database, 'pool'> & { kysely: Kysely<Tables> }
  /** Entities in use, by address. */
  entities: ReadonlyMap<string, Entity>
  forms: StoredForms
  definitions: Pick<FormService, 'enhance'>
  formChecks: Pick<FormChecks, 'problemsOfEnhancements'>
  formSyncs: Pick<FormSyncService, 'requireFollowed' | 'synchronise'>
  formMenus: Pick<FormMenuService, 'putBack'>
  buttonEntries: Pick<FormButtonEntries, 'find'>
  scripts: Pick<ScriptRunner, 'check'>
  newId: NewId
}

export type FormEnhanceService = ReturnType<typeof createFormEnhanceService>

/**
 * Buttons and events of online forms. They are stored inside the form as its next version; a record of each stays
 * beside it.
 * They come into force immediately when the table of the form is up to date, otherwise with the next synchronisation.
 */
export function createFormEnhanceService(dependencies: Dependencies) {
  const { database, entities, forms, definitions, formChecks, formSyncs, formMenus, buttonEntries, scripts, newId } =
    dependencies
  return {
    /** @throws AppError FORM_ENHANCE_UNKNOWN */
    async read(id: string): Promise<Row> {
      const { formId, content } = await requireRecord(id)
      return { id, formId, ...wireEnhancement(content) }
    },

    /**
     * Adds a button or an event.
     * @returns the id of its record
     * @throws AppError FORM_UNKNOWN; RECORD_INVALID also for an event of a view; FORM_ENHANCE_TAKEN,
     * FORM_ENHANCE_IN_VIEW, FORM_HAS_PROBLEMS
     */
    async add(principal: Principal, row: Readonly<Row>): Promise<string> {
      const stored = await forms.requireForm(String(row.formId ?? ''))
      const enhancement = readEnhancement(row)
      if (ownEnhancements(stored.form).some(({ code }) => code === enhancement.code)) throw taken(enhancement)
      return put(principal, stored, enhancement)
    },

    /**
     * Changes a button or an event. The previous record stays. @throws AppError FORM_ENHANCE_UNKNOWN,
     * FORM_ENHANCE_FIXED, and as `add`
     */
    async edit(principal: Principal, id: string, row: Readonly<Row>): Promise<void> {
      const record = await requireRecord(id)
      const enhancement = readEnhancement({ ...wireEnhancement(record.content), ...row })
      const { code, kind } = record.content
      if (enhancement.code !== code || enhancement.kind !== kind) throw new AppError('FORM_ENHANCE_FIXED')
      await put(principal, await forms.requireForm(record.formId), enhancement)
    },

    /**
     * Brings an earlier record into force again, also of a deleted button or event. When the form is up to date, a
     * button gets its menu entry again.
     * @throws AppError as `edit`
     */
    async restore(principal: Principal, id: string): Promise<void> {
      const { formId, content } = await requireRecord(id)
      await put(principal, await forms.requireForm(formId), content)
      const { document, form } = await forms.requireForm(formId)
      if (!isInUse({ document })) return
      for (const each of [form, ...(await forms.viewsOf(form.head.tableName)).map((view) => view.form)]) {
        await formMenus.putBack(principal, each, content)
      }
    },

    /** Problems of a script, or of a data source that a step sends to, whatever the form is. */
    runFaults,

    /** Records the differences between two lists of buttons and events of a stored form, as an edit would. */
    async recordAll(
      trx: Transaction<Tables>,
      by: string,
      formId: string,
      before: readonly FormEnhancement[],
      after: readonly FormEnhancement[],
    ): Promise<void> {
      const changes = enhancementChanges(before, after)
      const removed = changes.filter(({ kind }) => kind === 'removed').map(({ enhancement }) => enhancement.code)
      await enhanceRecords.retire(trx, formId, removed)
      for (const { kind, enhancement } of changes) {
        if (kind === 'removed') continue
        const record = { id: newId(), formId, code: enhancement.code, content: enhancement }
        await enhanceRecords.store(trx, by, record)
      }
    },

    /**
     * Sentence about what deleting it removes from the menu. Empty for nothing. @throws AppError
     * FORM_ENHANCE_UNKNOWN, FORM_UNKNOWN
     */
    async removedFromMenu(id: string): Promise<string> {
      const { formId, content } = await requireRecord(id)
      if (content.kind !== 'button') return ''
      const stored = await forms.requireForm(formId)
      const views = await forms.viewsOf(stored.form.head.tableName)
      const codes = [stored, ...views].map(({ form }) => codeOf(form, content.code))
      const { names, roles } = await buttonEntries.find(codes)
      if (names.length === 0) return ''
      const grants = roles > 0 ? `和${roles}个角色的授权` : ''
      return `菜单中的按钮 ${names.join('、')}${grants}${isInUse(stored) ? '' : '在表单同步时'}一并删除`
    },

    /**
     * Deletes a button or an event. Its records stay, so that it can be restored. The menu entry of a button goes
     * when the button is out of use.
     * @throws AppError FORM_ENHANCE_UNKNOWN, FORM_UNKNOWN, FORM_VIEW_BEHIND, FORM_BUTTON_IN_MENU
     */
    async remove(principal: Principal, id: string): Promise<void> {
      const { formId, code } = await requireRecord(id)
      const stored = await forms.requireForm(formId)
      const left = ownEnhancements(stored.form).filter((other) => other.code !== code)
      await save(principal, stored, left, (trx) => enhanceRecords.retire(trx, formId, [code]))
    },
  }

  async function put(principal: Principal, stored: StoredForm, enhancement: FormEnhancement): Promise<string> {
    const { form, document } = stored
    await requireFree(form, enhancement)
    const others = ownEnhancements(form).filter(({ code }) => code !== enhancement.code)
    const enhancements = [...others, enhancement]
    if (enhancements.length > MOST_ENHANCEMENTS) throw new AppError('FORM_ENHANCE_MANY', { most: MOST_ENHANCEMENTS })
    const faults = await formChecks.problemsOfEnhancements(form, enhancement)
    const problems = faults.length > 0 ? faults : await runFaults(principal, enhancement)
    if (problems.length > 0) throw invalid(problems)
    if (isInUse(stored)) await requireRunnable(principal, form.head.tableName, enhancement)
    const record: EnhanceRecord = { id: newId(), formId: document.id, code: enhancement.code, content: enhancement }
    await save(principal, stored, enhancements, (trx) => enhanceRecords.store(trx, principal.username, record))
    return record.id
  }

  async function save(
    principal: Principal,
    stored: StoredForm,
    enhancements: FormEnhancement[],
    also: (trx: Transaction<Tables>) => Promise<void>,
  ): Promise<void> {
    const { main, subs } = await forms.withSubForms(stored.document.id)
    const isReady = [main, ...subs].every(isInUse)
    const original = await forms.originalOf(stored.form)
    const form = original
      ? followOriginal({ ...stored.form, own: enhancements }, original.form)
      : { ...stored.form, enhancements }
    // Stores nothing that could not be put in use.
    if (isReady) await formSyncs.requireFollowed(principal, { ...stored, form })
    await definitions.enhance(principal.username, { ...stored, form }, also)
    // The tables fit already: buttons and events change no column, and nothing else is put in use here.
    if (isReady) await formSyncs.synchronise(principal, stored.document.id, 'normal')
  }

  /** A code stands for one button: grants on an own button of a view must not apply to a button of its form. */
  async function requireFree(form: OnlineForm, enhancement: FormEnhancement): Promise<void> {
    const { kind, code } = enhancement
    if (isView(form) && kind === 'event') throw invalid([EVENT_OF_VIEW])
    if (kind !== 'button' || ownEnhancements(form).some((each) => each.code === code)) return
    if (form.enhancements?.some((each) => each.code === code)) throw taken(enhancement)
    const view = viewWithOwn(await forms.viewsOf(form.head.tableName), code)
    if (view !== undefined) throw new AppError('FORM_ENHANCE_IN_VIEW', { view, code })
  }

  /** Checks a script with its interpreter, and that the author may see the data source of each request. */
  async function runFaults(principal: Principal, { script, steps }: FormEnhancement): Promise<FieldProblem[]> {
    const fault = script === undefined ? undefined : await scripts.check(script)
    if (fault) return [{ field: 'script', keyword: 'enhance', message: scriptReason(fault) }]
    for (const [at, { request }] of steps.entries()) {
      const message = request && (await httpSourceProblem(dependencies, principal, request.source))
      if (message !== undefined) return [{ field: `steps[${at}].source`, keyword: 'enhance', message }]
    }
    return []
  }

  /** Lets the database check statements against the tables as they are, which finds errors that the parser cannot. */
  async function requireRunnable(principal: Principal, tableName: string, { steps }: FormEnhancement): Promise<void> {
    const entity = entities.get(addressOfForm(tableName))
    if (!entity) return
    const tables = ownTables(entity, entities)
    for (const [at, { kind, text }] of steps.entries()) {
      const fault = kind === 'sql' ? await statementProblem(database.kysely, text, { principal, tables }) : undefined
      if (fault !== undefined) throw invalid([{ field: `steps[${at}].text`, keyword: 'enhance', message: fault }])
    }
  }

  async function requireRecord(id: string): Promise<EnhanceRecord> {
    const record = await enhanceRecords.find(database, id)
    if (!record) throw new AppError('FORM_ENHANCE_UNKNOWN')
    return record
  }
}

/** True when the newest version is the one that its table was made for. */
const isInUse = ({ document }: Pick<StoredForm, 'document'>) => document.publishedNumber === document.headNumber

const EVENT_OF_VIEW = {
  ...{ field: 'kind', keyword: 'enhance' },
  message: '事件是表的规则，请在原表单中设置；视图只有自己的按钮',
}

const taken = ({ code }: FormEnhancement) => new AppError('FORM_ENHANCE_TAKEN', { code })
