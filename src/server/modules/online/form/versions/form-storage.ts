import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { SavedDocument } from '#server/documents/document-service.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { readableText } from '#shared/documents/canonical-document.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { requireValid } from '../checks/require-valid.ts'
import type { StoredForms } from '../stored-forms.service.ts'

interface Dependencies {
  documents: { checker: StoredDocuments['checker']; service: Pick<StoredDocuments['service'], 'save'> }
  stored: Pick<StoredForms, 'subFormsOf' | 'namedBy'>
  /** Entities that come with the program, for table dictionaries. */
  entities: readonly Entity[]
}

export type FormStorage = ReturnType<typeof createFormStorage>

/** Stores a checked form as the entity that follows from it. */
export function createFormStorage({ documents: { checker, service }, stored, entities }: Dependencies) {
  return {
    /**
     * Checks the documents that follow from a form against all other documents.
     * @param pages whether its pages are checked, too
     * @throws AppError FORM_HAS_PROBLEMS
     */
    async requireValid(form: OnlineForm, { pages: withPages = true } = {}): Promise<void> {
      const subs = await stored.subFormsOf(form.head.tableName)
      const { entity, pages } = documentsOfForm(form, entities, subs)
      const all = [entity, ...(await entitiesAround(form, subs))]
      await requireValid(checker, all, withPages ? pages : {})
    },

    /**
     * Stores the form as the next version.
     * @param also runs in the same transaction, after the document is written
     * @param first runs in the transaction before anything else
     * @throws AppError DOCUMENT_OUTDATED
     */
    async save(
      by: string,
      form: OnlineForm,
      base: number,
      also?: (transaction: Transaction<Tables>, id: string) => Promise<void>,
      first?: (transaction: Transaction<Tables>) => Promise<void>,
    ): Promise<SavedDocument> {
      const subs = await stored.subFormsOf(form.head.tableName)
      const { entity } = documentsOfForm(form, entities, subs)
      const draft = { kind: 'entity' as const, address: entity.$id, text: readableText(entity), base }
      return service.save(by, draft, { sound: true, ...(also && { also }), ...(first && { first }) })
    },
  }

  /** Entities of its sub forms, and of all forms that it and they name. */
  async function entitiesAround(form: OnlineForm, subs: readonly OnlineForm[]): Promise<Entity[]> {
    const named = await stored.namedBy([form, ...subs])
    return [...subs, ...named.map((other) => other.form)].map((other) => documentsOfForm(other, entities).entity)
  }
}
