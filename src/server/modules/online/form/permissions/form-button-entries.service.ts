import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction, type UnitOfWork } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { buttonPermission, buttonsOf } from '#shared/documents/online-form/enhancement.ts'
import { type OnlineForm, permissionOfForm } from '#shared/documents/online-form/form.ts'
import { type ButtonEntries, buttonEntries } from '../form-menu.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'remove'>
  menuEntity: EntityAt<'system/permission'>
}

export type FormButtonEntries = ReturnType<typeof createFormButtonEntries>

/** What the menu has of buttons that forms lose: without them grants would wait for another button of the same code. */
export function createFormButtonEntries({ kysely, engine, menuEntity }: Dependencies) {
  const find = (codes: readonly string[]) => buttonEntries(kysely, codes)

  /** @throws AppError FORM_BUTTON_IN_MENU for who may not delete menus */
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
     * Does something in a transaction that also takes buttons out of the menu, with all that was granted of them; the data log
     * tells of it.
     * @param codes permissions of the buttons
     * @throws AppError FORM_BUTTON_IN_MENU, FORM_SYNC_STALE when somebody else was first
     */
    async takeOut(principal: Principal, codes: readonly string[], work: (unit: UnitOfWork) => Promise<void>) {
      const { ids } = await requireMay(principal, codes)
      if (ids.length === 0) return inTransaction(kysely, work)
      await engine.remove(principal, menuEntity, ids, work).catch((error: unknown) => {
        const isGone = error instanceof AppError && error.code === 'RECORD_NOT_FOUND'
        throw isGone ? new AppError('FORM_SYNC_STALE') : error
      })
    },
  }
}

/** Permissions of the buttons that a form had when it was put in use last, and has no more. */
export function codesGone(form: OnlineForm, former: OnlineForm | undefined): string[] {
  const kept = new Set(buttonsOf(form.enhancements).map(({ code }) => code))
  return buttonsOf(former?.enhancements).flatMap(({ code }) => (kept.has(code) ? [] : [codeOf(form, code)]))
}

/** Permission of a button of a form. */
export function codeOf({ head }: OnlineForm, button: string): string {
  return buttonPermission(permissionOfForm(head.tableName), button)
}
