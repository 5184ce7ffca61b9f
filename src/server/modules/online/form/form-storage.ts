import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { SavedDocument } from '#server/documents/document-service.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { readableText } from '#shared/documents/canonical-document.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { requireSound } from './form-checks.ts'
import type { StoredForms } from './stored-forms.service.ts'

interface Dependencies {
  documents: { checker: StoredDocuments['checker']; service: Pick<StoredDocuments['service'], 'save'> }
  stored: Pick<StoredForms, 'subFormsOf' | 'namedBy'>
  /** Entities that come with the program, for table dictionaries. */
  entities: readonly Entity[]
}

export type FormKeeping = ReturnType<typeof createFormKeeping>

/** How a form that was judged is kept: as the entity that follows from it. */
export function createFormKeeping({ documents: { checker, service }, stored, entities }: Dependencies) {
  return {
    /**
     * Holds what follows from a form against all that there is.
     * @param pages whether its pages are looked at, too
     * @throws AppError FORM_HAS_PROBLEMS
     */
    async requireSound(form: OnlineForm, { pages: withPages = true } = {}): Promise<void> {
      const subs = await stored.subFormsOf(form.head.tableName)
      const { entity, pages } = documentsOfForm(form, entities, subs)
      const all = [entity, ...(await entitiesAround(form, subs))]
      await requireSound(checker, all, withPages ? pages : {})
    },

    /**
     * Keeps it as the next version.
     * @param also what is written in the same transaction
     * @param first what is done in it before anything else
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

  /** Of its sub forms, and of all that it and they name. */
  async function entitiesAround(form: OnlineForm, subs: readonly OnlineForm[]): Promise<Entity[]> {
    const named = await stored.namedBy([form, ...subs])
    return [...subs, ...named.map((other) => other.form)].map((other) => documentsOfForm(other, entities).entity)
  }
}
