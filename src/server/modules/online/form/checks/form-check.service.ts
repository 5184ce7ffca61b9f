import type { Database } from '#server/db/connection.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Dictionaries } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { formProblems } from '#shared/documents/online-form/checks/form-problems.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { type FormRows, laterProblems, readForm } from '#shared/documents/online-form/read-form.ts'
import { followOriginal, isView, viewProblems } from '#shared/documents/online-form/view-form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import { withIds } from '../versions/form-input.ts'
import { viewsBehind } from '../views/form-views.ts'
import { categoryProblems } from './form-category.ts'
import { relatedFormProblems } from './form-dependents.ts'
import { knownForms } from './known-forms.ts'
import { reservedWords } from './reserved-words.repository.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  stored: StoredForms
  /** Entities that come with the program, for table dictionaries. */
  entities: readonly Entity[]
  newId: NewId
  dictionaries: Pick<Dictionaries, 'enabled'>
  /** Problems of a button or an event that can be found from entities. The map holds them by address. */
  problemsOfEnhancements(
    enhancement: FormEnhancement,
    form: OnlineForm,
    entity: Entity,
    entities: ReadonlyMap<string, Entity>,
  ): FieldProblem[]
}

export type FormChecks = ReturnType<typeof createFormChecks>

/** Checks a form before it is stored: on its own, with its related forms, and with its buttons and events. */
export function createFormChecks({
  database,
  stored,
  entities,
  newId,
  dictionaries,
  problemsOfEnhancements,
}: Dependencies) {
  const known = knownForms(stored, entities)

  return {
    /**
     * Returns the form that rows of the wire describe.
     * @param before stored form that it replaces
     * @param enhancements its buttons and events; for a view only its own
     * @throws AppError RECORD_INVALID with all problems
     */
    validForm,

    /**
     * Checks a form on its own, for forms that are stored together. Their relations are checked once all are stored.
     */
    formAlone: withoutSubForms,

    /** Problems between a form and its related forms, as they are stored. */
    relatedProblems,

    /** Problems of a button or an event of a form. */
    problemsOfEnhancements: (form: OnlineForm, enhancement: FormEnhancement) => faultsOf(form, enhancement),
  }

  async function validForm(
    rows: FormRows,
    before?: OnlineForm,
    enhancements: readonly FormEnhancement[] = [],
  ): Promise<OnlineForm> {
    const form = await withoutSubForms(rows, before, enhancements)
    const problems = await relatedProblems(form, before)
    if (problems.length > 0) throw invalid(problems)
    return form
  }

  async function withoutSubForms(
    rows: FormRows,
    before?: OnlineForm,
    enhancements: readonly FormEnhancement[] = [],
  ): Promise<OnlineForm> {
    const read = withIds(readForm(rows.head, rows.fields, rows.indexs), newId)
    const original =
      before && read.head.tableName === before.head.tableName ? await stored.originalOf(before) : undefined
    const place = before?.head.tableName === read.head.tableName ? before.head.tableSchema : undefined
    const placed = place === undefined ? read : { ...read, head: { ...read.head, tableSchema: place } }
    const own = enhancements.length > 0 ? { ...placed, enhancements: [...enhancements] } : placed
    const form = original ? followOriginal({ ...read, own: [...enhancements] }, original.form) : own
    const given = [...laterProblems(rows.head, rows.fields), ...(original ? viewProblems(read, original.form) : [])]
    const found = given.length > 0 ? given : await definitionProblems(form)
    if (found.length > 0) throw invalid(found)
    return form
  }

  async function relatedProblems(form: OnlineForm, before?: OnlineForm): Promise<FieldProblem[]> {
    return [
      ...(await categoryProblems(dictionaries, form, before)),
      ...(await relatedFormProblems(form, known)),
      ...(await leftBehind(form)),
      ...(await viewsBehind(form, await viewFormsOf(form), judgeView)),
    ]
  }

  /** Problems of a form on its own. A view has the indexes of its table, so they are not checked again. */
  async function definitionProblems(form: OnlineForm): Promise<FieldProblem[]> {
    const { indexes = [], ...more } = form
    const judged = isView(form) ? more : { ...more, indexes }
    const problems = formProblems(judged, await reservedWords(database))
    return problems.length > 0 ? problems : documentsOfForm(form, entities).problems
  }

  async function viewFormsOf({ head }: OnlineForm): Promise<OnlineForm[]> {
    return (await stored.viewsOf(head.tableName)).map(({ form }) => form)
  }

  async function judgeView(view: OnlineForm): Promise<FieldProblem[]> {
    const problems = await definitionProblems(view)
    return problems.length > 0 ? problems : leftBehind(view)
  }

  /**
   * Problems of buttons and events that name fields which the form no longer has: its own, and those of its main and
   * sub forms.
   */
  async function leftBehind(form: OnlineForm): Promise<FieldProblem[]> {
    const problems: FieldProblem[] = []
    const others = [...(await stored.mainOf(form)), ...(await stored.subFormsOf(form.head.tableName))]
    for (const owner of [form, ...others]) {
      for (const enhancement of owner.enhancements ?? []) {
        const [fault] = await faultsOf(owner, enhancement, form)
        // Problems that another form had before are not reported to the author of this form.
        if (!fault || (owner !== form && (await faultsOf(owner, enhancement)).length > 0)) continue
        const message = `增强「${enhancement.title}」：${fault.message}`
        problems.push({ field: 'fields', keyword: 'enhance', message })
      }
    }
    return problems
  }

  /** @param changed replaces the stored form of its table */
  async function faultsOf(form: OnlineForm, enhancement: FormEnhancement, changed = form): Promise<FieldProblem[]> {
    const newest = (other: OnlineForm) => (other.head.tableName === changed.head.tableName ? changed : other)
    const subs = (await stored.subFormsOf(form.head.tableName)).map(newest)
    const { entity } = documentsOfForm(form, entities, subs)
    const main = (await stored.mainOf(form)).map(newest)
    const others = [...subs, ...main].map((other) => documentsOfForm(other, entities).entity)
    return problemsOfEnhancements(enhancement, form, entity, new Map(others.map((other) => [other.$id, other])))
  }
}
