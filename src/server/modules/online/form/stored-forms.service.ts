import type { Database } from '#server/db/connection.ts'
import { documentOf } from '#server/documents/document-contents.ts'
import type { DocumentRow, VersionRow } from '#server/documents/document-store.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Entity } from '#shared/documents/entity.ts'
import {
  ADDRESS_PREFIX,
  addressOfForm,
  foreignKeyOf,
  type OnlineForm,
  viewedTable,
} from '#shared/documents/online-form/form.ts'
import { documentsOfForm, type FormDocuments, formOf } from '#shared/documents/online-form/form-documents.ts'
import { followOriginal } from '#shared/documents/online-form/view-form.ts'
import { formsNamedBy } from './checks/form-dependents.ts'
import { namingIds, subFormIds } from './sub-form.repository.ts'
import { viewIds } from './views/form-view.repository.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  store: Pick<StoredDocuments['store'], 'find' | 'findById' | 'version'>
  /** Shipped entities, which table dictionaries of forms can refer to. */
  entities: readonly Entity[]
  /** Returns the ids of the sub forms of a table. Default: reads them from the database for each call. */
  subIds?(mainTable: string): Promise<string[]>
}

/** Main form with its sub forms. Their tables are synchronised together. Any other form has no sub forms here. */
export interface FormWithSubs {
  main: StoredForm
  /** Sub forms in the order in which they are shown. */
  subs: StoredForm[]
}

/** Newest version of a form, with the document that stores its versions. */
export interface StoredForm {
  document: DocumentRow
  version: VersionRow
  /** For a view: with the rules of the version in use of its form. */
  form: OnlineForm
}

export type StoredForms = ReturnType<typeof createStoredForms>

/**
 * Reads stored online forms, and generates their documents. Two versions of a form matter:
 * - newest version: the last one that was saved
 * - version in use: the one to which its table was synchronised last; a new form has none
 *
 * Methods return the newest version, unless their comment names the other.
 */
export function createStoredForms({ database, store, entities, subIds }: Dependencies) {
  return {
    /** Returns the form with this id. @throws AppError FORM_UNKNOWN */
    requireForm,

    /** Returns the form of a table; undefined when the table has none. */
    storedOf,

    /** Returns the version in use; undefined before the first synchronisation. */
    formerForm,

    /**
     * Returns a form with its sub forms. For a sub form: its main form with all sub forms.
     * @throws AppError FORM_UNKNOWN, FORM_MAIN_UNKNOWN
     */
    async withSubForms(id: string): Promise<FormWithSubs> {
      const stored = await requireForm(id)
      const key = foreignKeyOf(stored.form)
      const main = key ? await storedOf(key.mainTable) : stored
      if (!main) throw new AppError('FORM_MAIN_UNKNOWN', { table: key!.mainTable })
      return { main, subs: await subsOf(main.form.head.tableName) }
    },

    /** Returns the forms that these forms refer to, directly or through others. Their checks need them. */
    namedBy: (all: readonly OnlineForm[]): Promise<StoredForm[]> => formsNamedBy(all, storedOf, entities),

    /** Generates the entity and pages of a form, with its sub forms in their order. */
    documentsOf: (form: OnlineForm, subs: readonly OnlineForm[]): FormDocuments =>
      documentsOfForm(form, entities, subs),

    /** Returns the views of a table. */
    viewsOf,

    /** Returns the versions in use of the sub forms of a table, in the order in which they are shown. */
    async subsInUse(tableName: string): Promise<OnlineForm[]> {
      const inUse = await Promise.all((await subsOf(tableName)).map(({ document }) => formerForm(document)))
      return inUse.filter((form) => form !== undefined)
    },

    /** Returns the sub forms of a table, in the order in which they are shown. */
    subsOf,

    /** Returns the forms that refer to the form of a table in one of their two versions; both versions of each. */
    naming: formsNaming,

    /** For a view: returns the version in use of the form whose table it shows. Undefined for any other form. */
    originalOf,

    /** Returns a list with the main form of a sub form; empty for any other form. */
    async mainOf(form: OnlineForm): Promise<OnlineForm[]> {
      const key = foreignKeyOf(form)
      const main = key && (await storedOf(key.mainTable))
      return main ? [main.form] : []
    },

    /** Returns the sub forms of a table. For a view: those of the table that it shows. */
    subFormsOf: async (tableName: string): Promise<OnlineForm[]> =>
      (await subsOf(viewedTable(tableName) ?? tableName)).map(({ form }) => form),
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
    // The version in use of its form may be later than the stored view.
    return form && { document, version, form: original ? followOriginal(form, original.form) : form }
  }

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
    const ids = await (subIds ? subIds(tableName) : subFormIds(database, tableName))
    const found = await Promise.all(ids.map(requireForm))
    // A batch reads the ids once, and a sub form that it stored since may have another main table.
    const subs = found.filter(({ form }) => foreignKeyOf(form)?.mainTable === tableName)
    return subs.sort((one, other) => one.form.head.tabOrderNum! - other.form.head.tabOrderNum!)
  }
}
