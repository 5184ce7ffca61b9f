import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { ownEnhancements } from '#shared/documents/online-form/enhancements/view-enhancements.ts'
import { addressOfForm, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { extendedConfig } from '#shared/documents/online-form/form-settings.ts'
import { type FormPreview, previewOf } from '#shared/documents/online-form/pages/form-preview.ts'
import { type FormRows, wireForm } from '#shared/documents/online-form/read-form.ts'
import { isView } from '#shared/documents/online-form/view-form.ts'
import { renameProblems } from './checks/column-uses.ts'
import type { FormChecks } from './checks/form-check.service.ts'
import { changesRelation, relatedFormProblems } from './checks/form-dependents.ts'
import { knownForms, lockRelatedForms } from './checks/known-forms.ts'
import type { FormSources } from './permissions/form-sources.service.ts'
import { createStoredForms, type StoredForm, type StoredForms } from './stored-forms.service.ts'
import { baseIn } from './versions/form-input.ts'
import { createFormStorage } from './versions/form-storage.ts'
import { lockOriginal } from './views/form-view.repository.ts'
import { newView } from './views/form-views.ts'

interface Dependencies {
  documents: Pick<StoredDocuments, 'checker' | 'store' | 'service' | 'within'>
  stored: StoredForms
  formChecks: FormChecks
  sources: FormSources
  /** Entities that come with the program, for table dictionaries. */
  entities: readonly Entity[]
}

interface AddedLike {
  /** Form that it is made from. */
  like?: OnlineForm
  enhancements?: readonly FormEnhancement[]
  /** Schema of an existing table that keeps its name. */
  tableSchema?: string | undefined
  /** Runs in the same transaction, with the id of the new form. */
  also?: (transaction: Transaction<Tables>, id: string) => Promise<void>
}

/** Form in use, whose columns may get other names. */
interface Renamed {
  former: OnlineForm
  tenantId: number
}

export type FormService = ReturnType<typeof createFormService>

/** Reads, adds and changes definitions of online forms. Routes check the permissions. */
export function createFormService({ documents, stored, formChecks, sources, entities }: Dependencies) {
  const { store } = documents
  const keeping = createFormStorage({ documents, stored, entities })

  return {
    /**
     * Adds a view of a form in use, which shows all fields.
     * @returns its id
     * @throws AppError FORM_UNKNOWN, FORM_NOT_SYNCHRONISED, FORM_VIEW_UNFIT
     */
    async view(principal: Principal, id: string): Promise<string> {
      const { document, form } = await stored.requireForm(id)
      const original = isView(form) ? form : await stored.formerForm(document)
      if (!original) throw new AppError('FORM_NOT_SYNCHRONISED')
      const others = await stored.viewsOf(form.head.tableName)
      const view = newView(
        original,
        others.map((other) => other.form),
      )
      await sources.require(principal, view)
      const saved = await save(principal.username, view, 0, { also: (trx) => lockOriginal(trx, document) })
      if (!saved.created) throw taken(view)
      return saved.id
    },

    /** Returns the head with its fields and indexes, in the names of the wire. @throws AppError FORM_UNKNOWN */
    async read(id: string): Promise<Row> {
      const { document, form } = await stored.requireForm(id)
      const { head, fields, indexs } = wireForm(form)
      const isSynchronised = document.publishedNumber === document.headNumber
      const subs = form.head.tableType === 2 ? await stored.subFormsOf(form.head.tableName) : []
      const original = await stored.originalOf(form)
      return {
        id,
        ...head,
        // Clients of the agreed interface read it as JSON text.
        extConfigJson: JSON.stringify(extendedConfig(form)),
        copyType: original ? '1' : '0',
        physicId: original?.document.id ?? null,
        subTableStr: subs.map((sub) => sub.head.tableName).join(','),
        tableVersion: document.headNumber,
        version: document.headNumber,
        isDbSynch: isSynchronised ? 'Y' : 'N',
        fields: fields.map((field) => ({ ...field, cgformHeadId: id })),
        indexs: indexs.map((index) => ({ ...index, cgformHeadId: id })),
      }
    },

    /** Form of a record in an unsaved definition. @throws AppError RECORD_INVALID */
    async preview(head: Readonly<Row>, fields: readonly Readonly<Row>[]): Promise<FormPreview> {
      const known = await stored.storedOf(String(head.tableName ?? '').toLowerCase())
      const form = await formChecks.validForm({ head, fields, indexs: [] }, known?.form)
      return previewOf(form, entities, await stored.subFormsOf(form.head.tableName))
    },

    /**
     * Adds a form, with buttons and events if there are any.
     * @returns its id
     * @throws AppError RECORD_INVALID, FORM_TABLE_TAKEN; with buttons also FORM_HAS_PROBLEMS
     */
    async add(
      principal: Principal,
      rows: FormRows,
      { like, enhancements = [], tableSchema, also }: AddedLike = {},
    ): Promise<string> {
      const valid = await formChecks.validForm(rows, like, enhancements)
      const form = tableSchema === undefined ? valid : { ...valid, head: { ...valid.head, tableSchema } }
      await sources.require(principal, form)
      const address = addressOfForm(form.head.tableName)
      if (await store.find({ kind: 'entity', address })) throw taken(form)
      const saved = await save(principal.username, form, 0, { pages: enhancements.length > 0, ...(also && { also }) })
      if (!saved.created) throw taken(form)
      return saved.id
    },

    /**
     * Stores the sent rows as the next version. Fields that are not sent are removed. Indexes that are not sent are
     * removed, unless no list of indexes is sent.
     * @throws AppError FORM_UNKNOWN, FORM_TABLE_FIXED, FORM_RELATION_FIXED, RECORD_INVALID; DOCUMENT_OUTDATED when
     * the form was changed meanwhile
     */
    async edit(principal: Principal, id: string, { head, fields, indexs }: FormRows): Promise<void> {
      const before = await stored.requireForm(id)
      const was = wireForm(before.form)
      const rows = { head: { ...was.head, ...head }, fields, indexs: indexs ?? was.indexs }
      const form = await formChecks.validForm(rows, before.form, ownEnhancements(before.form))
      await sources.require(principal, form, before.form)
      if (form.head.tableName !== before.form.head.tableName) throw new AppError('FORM_TABLE_FIXED')
      const former = await stored.formerForm(before.document)
      if (former && changesRelation(former, form)) throw new AppError('FORM_RELATION_FIXED')
      const renamed = former && { former, tenantId: principal.tenantId }
      await save(principal.username, form, baseIn(head) ?? before.version.number, { ...(renamed && { renamed }) })
    },

    /**
     * Stores a form with other buttons and events as its next version.
     * @param also runs in the same transaction
     * @throws AppError FORM_UNKNOWN, FORM_HAS_PROBLEMS; DOCUMENT_OUTDATED when the form was changed meanwhile
     */
    async enhance(
      by: string,
      { form: enhanced, version }: StoredForm,
      also: (transaction: Transaction<Tables>) => Promise<void>,
    ): Promise<void> {
      // Buttons are part of the page, so the page is checked before the form is stored and not only when it is put in
      // use.
      await keeping.requireValid(enhanced)
      await keeping.save(by, enhanced, version.number, also)
    },
  }

  async function save(
    by: string,
    form: OnlineForm,
    base: number,
    { pages = false, also, renamed }: { pages?: boolean; also?: AddedLike['also']; renamed?: Renamed } = {},
  ) {
    await keeping.requireValid(form, { pages })
    return keeping.save(by, form, base, also, (trx) => requireRelatedForms(trx, form, renamed))
  }

  /** Checks the relations again under locks that last until the transaction ends. @throws AppError RECORD_INVALID */
  async function requireRelatedForms(trx: Transaction<Tables>, form: OnlineForm, renamed?: Renamed): Promise<void> {
    await lockRelatedForms(trx, [form], entities)
    const now = createStoredForms({ database: { kysely: trx }, store: documents.within(trx).store, entities })
    const problems = await relatedFormProblems(form, knownForms(now, entities))
    if (renamed) {
      const naming = await now.naming(form.head.tableName)
      problems.push(...(await renameProblems(trx, renamed.tenantId, { former: renamed.former, form, naming })))
    }
    if (problems.length > 0) throw invalid(problems)
  }
}

const taken = ({ head }: OnlineForm) => new AppError('FORM_TABLE_TAKEN', { table: head.tableName })
