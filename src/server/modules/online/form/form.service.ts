import type { Transaction } from 'kysely'
import { readableText } from '#shared/documents/canonical-document.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancement.ts'
import {
  ADDRESS_PREFIX,
  addressOfForm,
  foreignKeyOf,
  type OnlineForm,
  viewedTable,
} from '#shared/documents/online-form/form.ts'
import { documentsOfForm, type FormDocuments, formOf } from '#shared/documents/online-form/form-documents.ts'
import { type FormPreview, previewOf } from '#shared/documents/online-form/form-preview.ts'
import { formProblems } from '#shared/documents/online-form/form-problems.ts'
import { extendedConfig } from '#shared/documents/online-form/form-settings.ts'
import { type FormRows, laterProblems, readForm, wireForm } from '#shared/documents/online-form/read-form.ts'
import { followOriginal, isView, viewProblems } from '#shared/documents/online-form/view-form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Database, Tables } from '../../../db/connection.ts'
import { documentOf } from '../../../documents/document-contents.ts'
import type { DocumentReference } from '../../../documents/document-reference.ts'
import type { DocumentRow, VersionRow } from '../../../documents/document-store.ts'
import type { StoredDocuments } from '../../../documents/documents.ts'
import { AppError } from '../../../http/errors.ts'
import type { NewId } from '../../../platform/ids.ts'
import type { Dictionaries } from '../../../records/needs.ts'
import { invalid } from '../../../records/write-failure.ts'
import { categoryProblems } from './form-category.ts'
import { requireSound } from './form-checks.ts'
import { namingIds, subFormIds } from './form-family.repository.ts'
import { changesRelation, familyProblems, formsNamedBy, type KnownForms } from './form-family.ts'
import { baseIn, withIds } from './form-input.ts'
import { holdOriginal, viewIds } from './form-view.repository.ts'
import { newView, viewsBehind } from './form-views.ts'
import { reservedWords } from './form-words.repository.ts'

interface Needs {
  database: Pick<Database, 'pool'>
  documents: Pick<StoredDocuments, 'checker' | 'store' | 'service'>
  /** Entities that come with the program, for table dictionaries. */
  entities: readonly Entity[]
  newId: NewId
  dictionaries: Pick<Dictionaries, 'enabled'>
  /** What is wrong with a button or an event of a form, as far as its entities tell; these by their addresses. */
  enhancementFaults(
    enhancement: FormEnhancement,
    form: OnlineForm,
    entity: Entity,
    entities: ReadonlyMap<string, Entity>,
  ): FieldProblem[]
}

/** Forms whose tables are made together; a form without sub-tables is alone. */
export interface FormFamily {
  main: StoredForm
  /** In the order in which they are shown. */
  subs: StoredForm[]
}

/** A form with the document that keeps it. */
export interface StoredForm {
  document: DocumentRow
  version: VersionRow
  form: OnlineForm
}

export type FormService = ReturnType<typeof createFormService>

/** Definitions of online forms: read, made and changed. Whether a person may is up to the routes. */
export function createFormService({ database, documents, entities, newId, dictionaries, enhancementFaults }: Needs) {
  const { checker, store, service } = documents
  const known: KnownForms = {
    formOfTable: async (tableName) => (await storedOf(tableName))?.form,
    subsOfTable: async (tableName) => (await subsOf(viewedTable(tableName) ?? tableName)).map(({ form }) => form),
    titleOf: (form) => documentsOfForm(form, entities).entity['x-title'],
    naming: formsNaming,
    entities,
  }

  return {
    /** The newest version. @throws AppError FORM_UNKNOWN */
    requireForm,

    /** The newest version of the form of a table; undefined for one without. */
    storedOf,

    /** The version that its table was made for last; undefined before the first time. */
    formerForm,

    /** A form, its main one and all sub forms of that. @throws AppError FORM_UNKNOWN, FORM_MAIN_UNKNOWN */
    async family(id: string): Promise<FormFamily> {
      const stored = await requireForm(id)
      const key = foreignKeyOf(stored.form)
      const main = key ? await storedOf(key.mainTable) : stored
      if (!main) throw new AppError('FORM_MAIN_UNKNOWN', { table: key!.mainTable })
      return { main, subs: await subsOf(main.form.head.tableName) }
    },

    /** Without them none of these forms is sound. */
    namedBy: (all: readonly OnlineForm[]): Promise<StoredForm[]> => formsNamedBy(all, storedOf, entities),

    /** Entity and pages, for a form that was saved by `save`, with those of its sub forms. */
    documentsOf: (form: OnlineForm, subs: readonly OnlineForm[]): FormDocuments =>
      documentsOfForm(form, entities, subs),

    /** Views of the table of a form. */
    viewsOf,

    /** Sub forms of a table as they are in use. */
    async subsInUse(tableName: string): Promise<OnlineForm[]> {
      const former = await Promise.all((await subsOf(tableName)).map(({ document }) => formerForm(document)))
      return former.filter((form) => form !== undefined)
    },

    /** A view of a form that is in use, which shows all of it. @returns its id. @throws AppError FORM_UNKNOWN, FORM_NOT_SYNCHRONISED, FORM_VIEW_UNFIT */
    async view(by: string, id: string): Promise<string> {
      const { document, form } = await requireForm(id)
      const original = isView(form) ? form : await formerForm(document)
      if (!original) throw new AppError('FORM_NOT_SYNCHRONISED')
      const others = await viewsOf(form.head.tableName)
      const view = newView(
        original,
        others.map((other) => other.form),
      )
      const saved = await save(by, view, 0, (trx) => holdOriginal(trx, document))
      if (!saved.created) throw taken(view)
      return saved.id
    },

    /** Head with its fields, in the words of the wire. @throws AppError FORM_UNKNOWN */
    async read(id: string): Promise<Row> {
      const { document, form } = await requireForm(id)
      const { head, fields, indexs } = wireForm(form)
      const isSynchronised = document.publishedNumber === document.headNumber
      const subs = form.head.tableType === 2 ? await known.subsOfTable(form.head.tableName) : []
      const original = await originalOf(form)
      return {
        id,
        ...head,
        // As clients of the agreed interface read it.
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

    /** The form of a record as it would be, of a definition that nobody saved. @throws AppError RECORD_INVALID */
    async preview(head: Readonly<Row>, fields: readonly Readonly<Row>[]): Promise<FormPreview> {
      const stored = await storedOf(String(head.tableName ?? '').toLowerCase())
      const form = await soundForm({ head, fields, indexs: [] }, stored?.form)
      return previewOf(form, entities, await known.subsOfTable(form.head.tableName))
    },

    /** @returns its id. @throws AppError RECORD_INVALID, FORM_TABLE_TAKEN */
    add,

    /**
     * A form of its own with the same fields and indexes; of a main form without its sub-tables.
     * @returns its id. @throws AppError FORM_UNKNOWN, RECORD_INVALID, FORM_TABLE_TAKEN
     */
    async copy(by: string, id: string, tableName: string): Promise<string> {
      const { form } = await requireForm(id)
      const { head, fields, indexs } = wireForm(form)
      const fresh = (row: Row): Row => ({ ...row, id: '' })
      return add(by, { head: { ...head, tableName }, fields: fields.map(fresh), indexs: indexs.map(fresh) }, form)
    },

    /**
     * Keeps what is sent as the next version; fields that are left out are gone, and indexes of those that are sent.
     * @throws AppError FORM_UNKNOWN, FORM_TABLE_FIXED, FORM_RELATION_FIXED, RECORD_INVALID, DOCUMENT_OUTDATED when somebody else was first
     */
    async edit(by: string, id: string, { head, fields, indexs }: FormRows): Promise<void> {
      const before = await requireForm(id)
      const was = wireForm(before.form)
      const rows = { head: { ...was.head, ...head }, fields, indexs: indexs ?? was.indexs }
      const form = await soundForm(rows, before.form, before.form.enhancements)
      if (form.head.tableName !== before.form.head.tableName) throw new AppError('FORM_TABLE_FIXED')
      const former = await formerForm(before.document)
      if (former && changesRelation(former, form)) throw new AppError('FORM_RELATION_FIXED')
      await save(by, form, baseIn(head) ?? before.version.number)
    },

    /** What is wrong with a button or an event of a form. */
    enhancementFaults: (form: OnlineForm, enhancement: FormEnhancement) => faultsOf(form, enhancement),

    /**
     * Keeps a form with other buttons and events as its next version.
     * @param also what is written in the same transaction
     * @throws AppError FORM_UNKNOWN, FORM_VIEW_ENHANCED, FORM_HAS_PROBLEMS, DOCUMENT_OUTDATED when somebody else was first
     */
    async enhance(
      by: string,
      { form, version }: StoredForm,
      enhancements: FormEnhancement[],
      also: (transaction: Transaction<Tables>) => Promise<void>,
    ): Promise<void> {
      if (isView(form)) throw new AppError('FORM_VIEW_ENHANCED')
      const enhanced = { ...form, enhancements }
      const subs = await known.subsOfTable(form.head.tableName)
      const { entity, pages } = documentsOfForm(enhanced, entities, subs)
      // Buttons are parts of the page, which is refused before anything is kept and not when it is put in use.
      await requireSound(checker, [entity, ...(await entitiesAround(form, subs))], pages)
      await save(by, enhanced, version.number, also)
    },
  }

  async function add(by: string, rows: FormRows, like?: OnlineForm): Promise<string> {
    const form = await soundForm(rows, like)
    const address = addressOfForm(form.head.tableName)
    if (await store.find({ kind: 'entity', address })) throw taken(form)
    const saved = await save(by, form, 0)
    if (!saved.created) throw taken(form)
    return saved.id
  }

  async function formerForm({ id, publishedNumber }: DocumentRow): Promise<OnlineForm | undefined> {
    const version = publishedNumber === null ? undefined : await store.version(id, publishedNumber)
    return version && formOf(documentOf(version) as Entity)
  }

  async function requireForm(id: string): Promise<StoredForm> {
    const stored = await storedIn(await store.findById(id))
    if (!stored) throw new AppError('FORM_UNKNOWN')
    return stored
  }

  async function storedOf(tableName: string): Promise<StoredForm | undefined> {
    return storedIn(await store.find({ kind: 'entity', address: addressOfForm(tableName) }))
  }

  async function storedIn(document: DocumentRow | undefined): Promise<StoredForm | undefined> {
    const isForm = document?.kind === 'entity' && document.address.startsWith(ADDRESS_PREFIX)
    if (!isForm || document.headNumber === null) return undefined
    const version = (await store.version(document.id, document.headNumber))!
    const form = formOf(documentOf(version) as Entity)
    const original = form && (await originalOf(form))
    // A view is what its table allows now, whenever it was kept.
    return form && { document, version, form: original ? followOriginal(form, original.form) : form }
  }

  /** The form of whose table a form is a view, as it is in use. */
  async function originalOf(form: OnlineForm): Promise<Pick<StoredForm, 'document' | 'form'> | undefined> {
    const table = viewedTable(form.head.tableName)
    const document =
      table === undefined ? undefined : await store.find({ kind: 'entity', address: addressOfForm(table) })
    const original = document && (await formerForm(document))
    return original && { document: document!, form: original }
  }

  async function viewsOf(tableName: string): Promise<StoredForm[]> {
    return Promise.all((await viewIds(database, tableName)).map(requireForm))
  }

  async function formsNaming(tableName: string): Promise<OnlineForm[]> {
    const stored = await Promise.all((await namingIds(database, tableName)).map(requireForm))
    const inUse = await Promise.all(stored.map(({ document }) => formerForm(document)))
    return [...stored.map(({ form }) => form), ...inUse.filter((form) => form !== undefined)]
  }

  async function subsOf(tableName: string): Promise<StoredForm[]> {
    const ids = await subFormIds(database, tableName)
    const subs = await Promise.all(ids.map(requireForm))
    return subs.sort((one, other) => one.form.head.tabOrderNum! - other.form.head.tabOrderNum!)
  }

  /** @param before that it comes from */
  async function soundForm(
    rows: FormRows,
    before?: OnlineForm,
    enhancements: readonly FormEnhancement[] = [],
  ): Promise<OnlineForm> {
    const read = withIds(readForm(rows.head, rows.fields, rows.indexs), newId)
    const original = before && read.head.tableName === before.head.tableName ? await originalOf(before) : undefined
    const own = enhancements.length > 0 ? { ...read, enhancements: [...enhancements] } : read
    const form = original ? followOriginal(read, original.form) : own
    const given = [...laterProblems(rows.head, rows.fields), ...(original ? viewProblems(read, original.form) : [])]
    const found = given.length > 0 ? given : await definitionProblems(form)
    const all =
      found.length > 0
        ? found
        : [
            ...(await categoryProblems(dictionaries, form, before)),
            ...(await familyProblems(form, known)),
            ...(await leftBehind(form)),
            ...(await viewsBehind(form, await viewFormsOf(form), judgeView)),
          ]
    if (all.length > 0) throw invalid(all)
    return form
  }

  /** What is wrong with a form by itself. The indexes of a view are those of its table, whatever it shows. */
  async function definitionProblems(form: OnlineForm): Promise<FieldProblem[]> {
    const { indexes = [], ...more } = form
    const judged = isView(form) ? more : { ...more, indexes }
    const problems = formProblems(judged, await reservedWords(database))
    return problems.length > 0 ? problems : documentsOfForm(form, entities).problems
  }

  async function viewFormsOf({ head }: OnlineForm): Promise<OnlineForm[]> {
    return (await viewsOf(head.tableName)).map(({ form }) => form)
  }

  async function judgeView(view: OnlineForm): Promise<FieldProblem[]> {
    const problems = await definitionProblems(view)
    return problems.length > 0 ? problems : leftBehind(view)
  }

  /** Buttons and events that speak of what the form no longer has: its own, and those of its main and of its sub forms. */
  async function leftBehind(form: OnlineForm): Promise<FieldProblem[]> {
    const problems: FieldProblem[] = []
    const others = [...(await mainOf(form)), ...(await known.subsOfTable(form.head.tableName))]
    for (const owner of [form, ...others]) {
      for (const enhancement of owner.enhancements ?? []) {
        const [fault] = await faultsOf(owner, enhancement, form)
        // What was wrong with another form before is not for who changes this one.
        if (!fault || (owner !== form && (await faultsOf(owner, enhancement)).length > 0)) continue
        const message = `增强「${enhancement.title}」：${fault.message}`
        problems.push({ field: 'fields', keyword: 'enhance', message })
      }
    }
    return problems
  }

  /** @param changed stands for the stored form of its table */
  async function faultsOf(form: OnlineForm, enhancement: FormEnhancement, changed = form): Promise<FieldProblem[]> {
    const newest = (other: OnlineForm) => (other.head.tableName === changed.head.tableName ? changed : other)
    const subs = (await known.subsOfTable(form.head.tableName)).map(newest)
    const { entity } = documentsOfForm(form, entities, subs)
    const main = (await mainOf(form)).map(newest)
    const others = [...subs, ...main].map((other) => documentsOfForm(other, entities).entity)
    return enhancementFaults(enhancement, form, entity, new Map(others.map((other) => [other.$id, other])))
  }

  async function save(
    by: string,
    form: OnlineForm,
    base: number,
    also?: (transaction: Transaction<Tables>) => Promise<void>,
  ) {
    const subs = await known.subsOfTable(form.head.tableName)
    const { entity } = documentsOfForm(form, entities, subs)
    const reference: DocumentReference = { kind: 'entity', address: entity.$id }
    const text = readableText(entity)
    await requireSound(checker, [entity, ...(await entitiesAround(form, subs))])
    return service.save(by, { ...reference, text, base }, { sound: true, ...(also && { also }) })
  }

  /** Of its sub forms, and of all that it and they name. */
  async function entitiesAround(form: OnlineForm, subs: readonly OnlineForm[]): Promise<Entity[]> {
    const named = await formsNamedBy([form, ...subs], storedOf, entities)
    return [...subs, ...named.map((other) => other.form)].map((other) => documentsOfForm(other, entities).entity)
  }

  /** The main form that a sub form names. */
  async function mainOf(form: OnlineForm): Promise<OnlineForm[]> {
    const key = foreignKeyOf(form)
    const main = key && (await known.formOfTable(key.mainTable))
    return main ? [main] : []
  }
}

const taken = ({ head }: OnlineForm) => new AppError('FORM_TABLE_TAKEN', { table: head.tableName })
