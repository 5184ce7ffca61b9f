import { type DifferenceRow, differenceRows } from '#server/documents/difference-rows.ts'
import { documentOf } from '#server/documents/document-contents.ts'
import type { DocumentStore, VersionSummary } from '#server/documents/document-store.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { pageOfAll, pageResult } from '#server/records/read/page/page-result.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { compareForms, type FormWords } from '#shared/documents/online-form/compare-forms.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { wireForm } from '#shared/documents/online-form/read-form.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { FormService } from '../form.service.ts'
import type { StoredForms } from '../stored-forms.service.ts'

interface Dependencies {
  store: Pick<DocumentStore, 'version' | 'versions'>
  forms: Pick<StoredForms, 'requireForm'>
  definitions: Pick<FormService, 'edit'>
  words: FormWords
}

interface Bounds {
  pageNo?: number
  pageSize?: number
}

export type FormVersionsService = ReturnType<typeof createFormVersionsService>

/** Versions of forms. Each save is a version, and one of them is the version of the table. */
export function createFormVersionsService({ store, forms, definitions, words }: Dependencies) {
  return {
    /** Lists versions, newest first. @throws AppError FORM_UNKNOWN */
    async list(
      id: string,
      { pageNo: current = 1, pageSize: size = 10 }: Bounds,
    ): Promise<PageResult<VersionSummary & { isNewest: boolean }>> {
      const { document } = await forms.requireForm(id)
      const { rows, total } = await store.versions(document.id, { limit: size, offset: (current - 1) * size })
      const versions = rows.map((row) => ({ ...row, isNewest: row.number === document.headNumber }))
      return pageResult(versions, total, { current, size })
    },

    /**
     * Lists the differences between two versions. Without `to` the newest is compared.
     * @throws AppError FORM_UNKNOWN, VERSION_NOT_FOUND
     */
    async compare(
      id: string,
      from: number,
      to: number | undefined,
      { pageNo, pageSize }: Bounds,
    ): Promise<PageResult<DifferenceRow>> {
      const { form } = await forms.requireForm(id)
      const [before, after] = [await formAt(id, from), to === undefined ? form : await formAt(id, to)]
      return pageOfAll(differenceRows(compareForms(before, after, words)), { current: pageNo, size: pageSize })
    },

    /**
     * Stores an earlier version as the newest. The table follows with the next synchronisation.
     * @throws AppError VERSION_NOT_FOUND, and as `edit`
     */
    async restore(principal: Principal, id: string, number: number): Promise<void> {
      const { version } = await forms.requireForm(id)
      const { head, ...rows } = wireForm(await formAt(id, number))
      await definitions.edit(principal, id, { head: { ...head, version: version.number }, ...rows })
    },
  }

  async function formAt(id: string, number: number): Promise<OnlineForm> {
    const { document } = await forms.requireForm(id)
    const version = await store.version(document.id, number)
    const form = version && formOf(documentOf(version) as Entity)
    if (!form) throw new AppError('VERSION_NOT_FOUND')
    return form
  }
}
