import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { documentWriter } from '#server/documents/document-store.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { putInUse } from '#server/documents/put-in-use.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { NewId } from '#server/platform/ids.ts'
import { type OnlineForm, viewedTable } from '#shared/documents/online-form/form.ts'
import type { FormDocuments } from '#shared/documents/online-form/form-documents.ts'
import { followOriginal } from '#shared/documents/online-form/view-form.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import { requireValid } from '../checks/require-valid.ts'
import { formCodes, renamedButtons, renamedCodes } from '../menu/form-codes.repository.ts'
import type { StoredForm, StoredForms } from '../stored-forms.service.ts'
import { formSyncs } from './form-sync.repository.ts'

interface Dependencies {
  checker: StoredDocuments['checker']
  forms: Pick<StoredForms, 'documentsOf' | 'formerForm' | 'namedBy' | 'storedOf' | 'subsInUse' | 'viewsOf'>
  newId: NewId
}

/** View with the documents that follow from it. */
export type BuiltView = StoredForm & Pick<FormDocuments, 'entity' | 'pages'>

/** Puts views in use: only their documents, because the table belongs to another form. */
export function createFormViewSync({ checker, forms, newId }: Dependencies) {
  return {
    /** Prepares a view from its form in use. @throws AppError FORM_HAS_PROBLEMS, FORM_UNKNOWN */
    async prepare(view: StoredForm): Promise<{ original: StoredForm; built: BuiltView }> {
      const original = await forms.storedOf(viewedTable(view.form.head.tableName)!)
      if (!original) throw new AppError('FORM_UNKNOWN')
      const built = await soundView(view, await forms.subsInUse(original.form.head.tableName))
      return { original, built }
    },

    /**
     * Views in use, adapted to the next version of the form of their table.
     * @param subs sub forms as they will be; default: as they are in use
     * @throws AppError FORM_VIEW_BEHIND
     */
    async viewsToFollow({ form }: StoredForm, subs?: readonly OnlineForm[]): Promise<BuiltView[]> {
      const rows = subs ?? (await forms.subsInUse(form.head.tableName))
      const followers: BuiltView[] = []
      for (const view of await forms.viewsOf(form.head.tableName)) {
        const { headNumber, publishedNumber } = view.document
        if (publishedNumber === null) continue
        const behind = (reason: string) => new AppError('FORM_VIEW_BEHIND', { view: view.form.head.tableName, reason })
        // The unsynchronised changes of the view must not be put in use by the synchronisation of its form.
        if (publishedNumber !== headNumber) throw behind('视图有尚未同步的修改，请先同步视图')
        try {
          followers.push(await soundView({ ...view, form: followOriginal(view.form, form) }, rows))
        } catch (error) {
          throw error instanceof AppError ? behind(fillText(errorCatalogue[error.code].text, error.details)) : error
        }
      }
      return followers
    },

    /** Puts a view in use. The caller must have locked the form of its table. @throws AppError FORM_SYNC_STALE */
    async put(
      trx: Transaction<Tables>,
      by: string,
      { document, version, form, entity, pages }: BuiltView,
      fingerprint: string,
    ): Promise<void> {
      const writer = documentWriter(trx, newId)
      const locked = await writer.lock(document)
      if (locked.headNumber !== version.number) throw new AppError('FORM_SYNC_STALE')
      const former = await forms.formerForm(locked)
      await formCodes.rename(trx, renamedCodes({ entity, form, former }))
      await formCodes.retitle(trx, renamedButtons({ entity, form, former }))
      await putInUse(writer, by, { kind: 'entity', address: entity.$id }, entity, fingerprint)
      for (const [address, page] of Object.entries(pages)) {
        await putInUse(writer, by, { kind: 'page', address }, page, fingerprint)
      }
      await formSyncs.add(trx, {
        ...{ id: newId(), documentId: document.id, tableName: form.head.tableName, number: version.number },
        ...{ mode: 'view', statements: '', createBy: by },
      })
    },
  }

  /** Builds and checks the documents of a view. @throws AppError FORM_HAS_PROBLEMS */
  async function soundView(view: StoredForm, subs: readonly OnlineForm[]): Promise<BuiltView> {
    const { entity, pages } = forms.documentsOf(view.form, subs)
    const named = (await forms.namedBy([view.form, ...subs])).map((other) => other.form)
    const others = [...subs, ...named].map((other) => forms.documentsOf(other, []).entity)
    await requireValid(checker, [entity, ...others], pages)
    return { ...view, entity, pages }
  }
}
