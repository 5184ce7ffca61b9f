import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { viewWithOwn } from '#shared/documents/online-form/enhancements/view-enhancements.ts'
import { type OnlineForm, viewedTable } from '#shared/documents/online-form/form.ts'
import type { FormRows } from '#shared/documents/online-form/read-form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { createFormChecks, type FormChecks } from './checks/form-check.service.ts'
import { changesRelation } from './checks/form-dependents.ts'
import { lockRelatedForms } from './checks/known-forms.ts'
import { createStoredForms, type StoredForm, type StoredForms } from './stored-forms.service.ts'
import { allSubFormIds } from './sub-form.repository.ts'
import { createFormStorage, type FormStorage } from './versions/form-storage.ts'
import { lockOriginal } from './views/form-view.repository.ts'
import { newView } from './views/form-views.ts'

interface Dependencies extends Omit<Parameters<typeof createFormChecks>[0], 'database' | 'stored'> {
  documents: Pick<StoredDocuments, 'checker' | 'within'>
  /** Entities that come with the program, for table dictionaries. */
  entities: readonly Entity[]
}

/** Form that is stored together with others. */
export interface BatchForm {
  rows: FormRows
  /** All buttons and events that it will have. */
  enhancements: readonly FormEnhancement[]
  /** Stored form of the same table. */
  before?: StoredForm
  /** Form to compare a new view with. */
  like?: OnlineForm
}

/** Result for one form. With a problem in any of them the caller must roll back. */
export interface BatchOutcome {
  problems: FieldProblem[]
  /** Absent when the form is invalid on its own. */
  form?: OnlineForm
  /** Id of its document. Absent when the form was not stored. */
  id?: string
  /** False when the form is unchanged. */
  isChanged: boolean
}

export type FormBatch = ReturnType<typeof createFormBatch>

/**
 * Stores several forms in one transaction, each as the next version.
 * Each form is checked on its own before any is stored, and with its related forms once all are stored. So the forms
 * may name each other.
 */
export function createFormBatch({ documents, ...judging }: Dependencies) {
  const { entities } = judging

  return {
    /** Stored forms as the transaction sees them. */
    storedWithin: (trx: Transaction<Tables>): StoredForms =>
      createStoredForms({ database: { kysely: trx }, store: documents.within(trx).store, entities }),

    /** New view of a form, for comparison with a view of that name in a file. @throws AppError FORM_VIEW_UNFIT */
    viewNamed(original: OnlineForm, tableName: string): OnlineForm {
      const view = newView(original, [])
      return { ...view, head: { ...view.head, tableName, formCategory: '' } }
    },

    /**
     * Stores sub forms first, then main and single forms, then views. The caller rolls back when there are problems.
     * @returns results in the order of the batch
     * @throws AbortError between two forms, when the signal is aborted
     */
    async store(
      trx: Transaction<Tables>,
      by: string,
      batch: readonly BatchForm[],
      signal: AbortSignal,
    ): Promise<BatchOutcome[]> {
      const outcomes: BatchOutcome[] = []
      if (batch.length === 0) return outcomes
      const alone = parts(trx)
      for (const each of batch) {
        signal.throwIfAborted()
        outcomes.push(await checkedAlone(alone.formChecks, each))
      }
      const forms = outcomes.flatMap(({ form }) => form ?? [])
      await lockRelatedForms(trx, forms, entities)
      for (const rank of [0, 1, 2]) {
        // Each round reads the forms that earlier rounds stored.
        const own = parts(trx)
        for (const at of inOrder(outcomes, rank)) {
          signal.throwIfAborted()
          outcomes[at] = await storeForm(trx, by, outcomes[at]!.form!, batch[at]!, own)
        }
      }
      // With an invalid form in the batch, problems of its related forms mean nothing.
      if (outcomes.some(({ problems }) => problems.length > 0)) return outcomes
      const together = parts(trx, remembered(documents.within(trx).store))
      for (const [at, outcome] of outcomes.entries()) {
        signal.throwIfAborted()
        if (outcome.form) outcome.problems = await relatedProblems(outcome.form, batch[at]!, together)
      }
      return outcomes
    },
  }

  /** Services over a transaction. They read the sub forms of that moment. */
  function parts(trx: Transaction<Tables>, store: ReadStore = documents.within(trx).store) {
    const database = { kysely: trx }
    // Reads every form, so it runs once and only when needed.
    const all = once(
      () => allSubFormIds(database),
      () => '',
    )
    const subIds = async (mainTable: string) => (await all())(mainTable)
    const stored = createStoredForms({ database, store, entities, subIds })
    const formChecks = createFormChecks({ ...judging, database, stored })
    const { checker } = documents
    const keeping = createFormStorage({
      documents: { checker, service: documents.within(trx).service },
      stored,
      entities,
    })
    return { formChecks, stored, storing: keeping }
  }

  async function storeForm(
    trx: Transaction<Tables>,
    by: string,
    form: OnlineForm,
    { before }: BatchForm,
    { storing: keeping, stored }: { storing: FormStorage; stored: StoredForms },
  ): Promise<BatchOutcome> {
    try {
      const original = viewedTable(form.head.tableName) === undefined ? undefined : await stored.originalOf(form)
      if (original) await lockOriginal(trx, original.document)
      const { id, created } = await keeping.save(by, form, before?.version.number ?? 0)
      return { form, id, isChanged: created, problems: [] }
    } catch (error) {
      if (error instanceof AppError) return { form, isChanged: false, problems: [asProblem('tableName', error)] }
      throw error
    }
  }

  async function relatedProblems(
    form: OnlineForm,
    { before, enhancements }: BatchForm,
    { formChecks, stored, storing: keeping }: { formChecks: FormChecks; stored: StoredForms; storing: FormStorage },
  ): Promise<FieldProblem[]> {
    const former = before && (await stored.formerForm(before.document))
    if (former && changesRelation(former, form)) return [asProblem('tableType', new AppError('FORM_RELATION_FIXED'))]
    // A view has the buttons and events of its table, which are checked there.
    const own = viewedTable(form.head.tableName) === undefined ? enhancements : []
    const faults: FieldProblem[] = []
    for (const [at, enhancement] of own.entries()) {
      const found = await formChecks.problemsOfEnhancements(form, enhancement)
      faults.push(...found.map((fault) => ({ ...fault, field: `enhancements[${at}].${fault.field}` })))
    }
    const inView = own.length > 0 ? codeInView(own, before, await stored.viewsOf(form.head.tableName)) : undefined
    if (inView) faults.push(inView)
    if (faults.length > 0) return faults
    const problems = await formChecks.relatedProblems(form, before?.form)
    if (problems.length > 0) return problems
    try {
      await keeping.requireValid(form)
      return []
    } catch (error) {
      if (error instanceof AppError) return [asProblem('fields', error)]
      throw error
    }
  }
}

/** A code stands for one button: grants on an own button of a view must not apply to a button of its form. */
function codeInView(
  enhancements: readonly FormEnhancement[],
  before: StoredForm | undefined,
  views: readonly StoredForm[],
): FieldProblem | undefined {
  const had = new Set(before?.form.enhancements?.map(({ code }) => code))
  for (const [at, { kind, code }] of enhancements.entries()) {
    if (kind !== 'button' || had.has(code)) continue
    const view = viewWithOwn(views, code)
    if (view !== undefined)
      return asProblem(`enhancements[${at}].code`, new AppError('FORM_ENHANCE_IN_VIEW', { view, code }))
  }
  return undefined
}

async function checkedAlone(
  formChecks: FormChecks,
  { rows, enhancements, before, like }: BatchForm,
): Promise<BatchOutcome> {
  try {
    return {
      problems: [],
      form: await formChecks.formAlone(rows, before?.form ?? like, enhancements),
      isChanged: false,
    }
  } catch (error) {
    const { problems } = (error instanceof AppError ? error.result : {}) as { problems?: FieldProblem[] }
    if (problems) return { problems, isChanged: false }
    throw error
  }
}

/**
 * Order of storing: sub forms, then main and single forms, then views.
 * Within a rank the order is by table name, so that two batches do not deadlock.
 */
function inOrder(outcomes: readonly BatchOutcome[], of: number): number[] {
  const rank = ({ head }: OnlineForm) => (viewedTable(head.tableName) !== undefined ? 2 : head.tableType === 3 ? 0 : 1)
  const known = outcomes.flatMap(({ form }, at) =>
    form && rank(form) === of ? [{ table: form.head.tableName, at }] : [],
  )
  return known.sort((one, other) => (one.table < other.table ? -1 : 1)).map(({ at }) => at)
}

type ReadStore = Parameters<typeof createStoredForms>[0]['store']

/** Reads each document once, as long as nothing is written. */
function remembered({ find, findById, version }: ReadStore): ReadStore {
  return {
    find: once(find, ({ kind, address }) => `${kind} ${address}`),
    findById: once(findById, (id) => id),
    version: once(version, (id, number) => `${id} ${number}`),
  }
}

function once<A extends unknown[], T>(read: (...asked: A) => Promise<T>, keyOf: (...asked: A) => string) {
  const known = new Map<string, Promise<T>>()
  return (...asked: A): Promise<T> => {
    const key = keyOf(...asked)
    const answer = known.get(key) ?? read(...asked)
    known.set(key, answer)
    return answer
  }
}

const asProblem = (field: string, { code, details }: AppError): FieldProblem => ({
  field,
  keyword: 'form',
  message: refusal(code, details).message,
})
