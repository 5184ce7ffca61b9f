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
  /** Entities that come with the program, for table dictionaries. */
  entities: readonly Entity[]
  /** Ids of the sub forms of a table, when the caller knows them already. */
  subIds?(mainTable: string): Promise<string[]>
}

/** Main form and sub forms, whose tables are made together. A form without sub-tables stands alone. */
export interface FormWithSubs {
  main: StoredForm
  /** Sub forms in the order in which they are shown. */
  subs: StoredForm[]
}

/** Form with the document that stores it. */
export interface StoredForm {
  document: DocumentRow
  version: VersionRow
  form: OnlineForm
}

export type StoredForms = ReturnType<typeof createStoredForms>

/** Reads stored online forms, and derives their documents. */
export function createStoredForms({ database, store, entities, subIds }: Dependencies) {
  return {
    /** The newest version. @throws AppError FORM_UNKNOWN */
    requireForm,

    /** Newest version of the form of a table. Undefined when the table has none. */
    storedOf,

    /** Version that its table was made for last. Undefined before the first time. */
    formerForm,

    /** The main form of a form with all sub forms. @throws AppError FORM_UNKNOWN, FORM_MAIN_UNKNOWN */
    async withSubForms(id: string): Promise<FormWithSubs> {
      const stored = await requireForm(id)
      const key = foreignKeyOf(stored.form)
      const main = key ? await storedOf(key.mainTable) : stored
      if (!main) throw new AppError('FORM_MAIN_UNKNOWN', { table: key!.mainTable })
      return { main, subs: await subsOf(main.form.head.tableName) }
    },

    /** Forms that these forms name, which their checks need. */
    namedBy: (all: readonly OnlineForm[]): Promise<StoredForm[]> => formsNamedBy(all, storedOf, entities),

    /** Entity and pages of a form that was saved by `save`, with its sub forms. */
    documentsOf: (form: OnlineForm, subs: readonly OnlineForm[]): FormDocuments =>
      documentsOfForm(form, entities, subs),

    /** Views of the table of a form. */
    viewsOf,

    /** Sub forms of a table, in their versions in use. */
    async subsInUse(tableName: string): Promise<OnlineForm[]> {
      const former = await Promise.all((await subsOf(tableName)).map(({ document }) => formerForm(document)))
      return former.filter((form) => form !== undefined)
    },

    /** Sub forms of a table, in their order. */
    subsOf,

    /** Forms that name the form of a table, in their newest version or the version in use. */
    naming: formsNaming,

    /** Form of the table that a view shows, in its version in use. Undefined for a form with its own table. */
    originalOf,

    /** Main form that a sub form names. Empty for other forms. */
    async mainOf(form: OnlineForm): Promise<OnlineForm[]> {
      const key = foreignKeyOf(form)
      const main = key && (await storedOf(key.mainTable))
      return main ? [main.form] : []
    },

    /** Newest sub forms of a table, or of the table that a view shows. */
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
    // A view follows the version in use of its form, whenever it was stored.
    return form && { document, version, form: original ? followOriginal(form, original.form) : form }
  }

  /** Form of the table that a view shows, in its version in use. */
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
    // The given ids may be outdated.
    const subs = found.filter(({ form }) => foreignKeyOf(form)?.mainTable === tableName)
    return subs.sort((one, other) => one.form.head.tabOrderNum! - other.form.head.tabOrderNum!)
  }
}
