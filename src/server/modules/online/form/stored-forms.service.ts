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
import { formsNamedBy } from './form-dependents.ts'
import { namingIds, subFormIds } from './sub-form.repository.ts'
import { viewIds } from './views/form-view.repository.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  store: Pick<StoredDocuments['store'], 'find' | 'findById' | 'version'>
  /** Entities that come with the program, for table dictionaries. */
  entities: readonly Entity[]
  /** Ids of the sub forms of a table, where they are known already. */
  subIds?(mainTable: string): Promise<string[]>
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

export type StoredForms = ReturnType<typeof createStoredForms>

/** Online forms as they are kept, with what follows from them. */
export function createStoredForms({ database, store, entities, subIds }: Dependencies) {
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

    /** Sub forms of a table, in their order. */
    subsOf,

    /** Forms that name the form of a table, by their newest versions and by those in use. */
    naming: formsNaming,

    /** The form of whose table a form is a view, as it is in use; undefined for a form with a table of its own. */
    originalOf,

    /** The main form that a sub form names; none for others. */
    async mainOf(form: OnlineForm): Promise<OnlineForm[]> {
      const key = foreignKeyOf(form)
      const main = key && (await storedOf(key.mainTable))
      return main ? [main.form] : []
    },

    /** Newest sub forms of a table, or of that which it is a view of. */
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
    const ids = await (subIds ? subIds(tableName) : subFormIds(database, tableName))
    const found = await Promise.all(ids.map(requireForm))
    // What was known may have been changed since.
    const subs = found.filter(({ form }) => foreignKeyOf(form)?.mainTable === tableName)
    return subs.sort((one, other) => one.form.head.tabOrderNum! - other.form.head.tabOrderNum!)
  }
}
