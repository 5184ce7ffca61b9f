import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction, type UnitOfWork } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { buttonPermission, buttonsOf } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { type OnlineForm, permissionOfForm } from '#shared/documents/online-form/form.ts'
import { type ButtonEntries, buttonEntries } from '../menu/form-menu.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'remove'>
  menuEntity: EntityAt<'system/permission'>
}

export type FormButtonEntries = ReturnType<typeof createFormButtonEntries>

/**
 * Menu entries of buttons that forms lose. They are deleted, or their grants would apply to a later button with the
 * same code.
 */
export function createFormButtonEntries({ kysely, engine, menuEntity }: Dependencies) {
  const find = (codes: readonly string[]) => buttonEntries(kysely, codes)

  /** @throws AppError FORM_BUTTON_IN_MENU without the permission to delete menus */
  async function requireMay(principal: Principal, codes: readonly string[]): Promise<ButtonEntries> {
    const found = await find(codes)
    const may = found.ids.length === 0 || principal.may('system:permission:delete')
    if (!may) throw new AppError('FORM_BUTTON_IN_MENU', { names: found.names.join('、') })
    return found
  }

  return {
    find,
    requireMay,

    /**
     * Runs work in a transaction that also deletes menu entries of buttons with their grants, and logs the deletion.
     * @param codes permissions of the buttons
     * @throws AppError FORM_BUTTON_IN_MENU; FORM_SYNC_STALE when they were deleted meanwhile
     */
    async takeOut(principal: Principal, codes: readonly string[], work: (unit: UnitOfWork) => Promise<void>) {
      const { ids } = await requireMay(principal, codes)
      if (ids.length === 0) return inTransaction(kysely, work)
      await engine.remove(principal, menuEntity, ids, work).catch((error: unknown) => {
        const isDeleted = error instanceof AppError && error.code === 'RECORD_NOT_FOUND'
        throw isDeleted ? new AppError('FORM_SYNC_STALE') : error
      })
    },
  }
}

/** Permissions of buttons that a form had in its last version in use and no longer has. */
export function deletedCodes(form: OnlineForm, former: OnlineForm | undefined): string[] {
  const kept = new Set(buttonsOf(form.enhancements).map(({ code }) => code))
  return buttonsOf(former?.enhancements).flatMap(({ code }) => (kept.has(code) ? [] : [codeOf(form, code)]))
}

/** Permission of a button of a form. */
export function codeOf({ head }: OnlineForm, button: string): string {
  return buttonPermission(permissionOfForm(head.tableName), button)
}
