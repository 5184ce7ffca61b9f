import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction, type UnitOfWork } from '#server/db/transaction.ts'
import { documentWriter } from '#server/documents/document-store.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { putInUse } from '#server/documents/put-in-use.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { storedTableOf } from '#shared/documents/online-form/form.ts'
import { pagesOfForm } from '#shared/documents/online-form/form-documents.ts'
import type { OnlineEntities } from '../records/online-entities.ts'
import { formSyncs } from '../schema-sync/form-sync.repository.ts'
import { formTables } from '../schema-sync/form-table.repository.ts'
import type { StoredForm, StoredForms } from '../stored-forms.service.ts'
import {
  type DeletedMenus,
  requireNoMenu,
  requireNothingElse,
  requireNoViews,
  requireSubsChosen,
  requireUnnamed,
  requireValidWithout,
} from './deletion-guards.ts'
import {
  type DeletionImpact,
  deletionImpact,
  formMenus,
  impactText,
  isDroppable,
  type PartWithMenus,
  shouldHaveTable,
  tableExists,
} from './deletion-impact.ts'
import { addressIn, type DeletionPlan, formsToLock, type OrphanedMain, planDeletion, tableIn } from './deletion-plan.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  documents: Pick<StoredDocuments, 'checker' | 'published'>
  forms: StoredForms
  online: Pick<OnlineEntities, 'refresh'>
  engine: Pick<RecordEngine, 'remove'>
  menuEntity: EntityAt<'system/permission'>
  newId: NewId
}

export type FormRemovalService = ReturnType<typeof createFormRemovalService>

/** Deletes one or several forms, all or none, with or without their tables and menu entries. */
export function createFormRemovalService({
  kysely,
  documents,
  forms,
  online,
  engine,
  menuEntity,
  newId,
}: Dependencies) {
  const { checker, published } = documents

  return {
    /** Impact of `remove` now, with the word that confirms it. @throws AppError FORM_UNKNOWN, FORM_HAS_VIEWS */
    async plan({ tenantId }: Principal, ids: readonly string[]): Promise<DeletionImpact> {
      const plan = await planDeletion(forms, ids)
      return kysely.transaction().execute(async (trx) => {
        await requireNoViews(trx, plan)
        return deletionImpact(trx, tenantId, (await menusOf(trx, plan)).parts)
      })
    },

    /**
     * Deletes forms with their tables, main forms with all their sub forms, and their menu entries and buttons, in
     * one transaction.
     * @param confirm from the plan, or from the refusal that reported the impact
     * @throws AppError FORM_UNKNOWN; FORM_DELETE_LOSES with `{ losses, confirm }`; FORM_HAS_MENU without the
     * permission to delete menus; FORM_MENU_HOLDS, FORM_HAS_VIEWS, FORM_NAMED, FORM_THEME_ALONE,
     * FORM_MAIN_UNSYNCHRONISED, FORM_SYNC_STALE, DATABASE_BUSY
     * @throws AppError FORM_OF_SEVERAL for several forms, with the form and the reason
     */
    async remove(principal: Principal, ids: readonly string[], confirm?: string): Promise<void> {
      const plan = await planDeletion(forms, ids)
      const menus = await kysely.transaction().execute((trx) => menusOf(trx, plan))
      if (!principal.may('system:permission:delete')) requireNoMenu(plan, menus)
      requireNothingElse(plan, menus)
      const fingerprint = await checker.fingerprint()
      const work = async (unit: UnitOfWork) => {
        await lockTables(unit.transaction, plan, 'tables too')
        await requireConfirmed(unit.transaction, principal.tenantId, menus, confirm)
        await forget(unit, principal.username, plan, { fingerprint, tables: 'dropped' })
      }
      if (menus.all.ids.length > 0) await engine.remove(principal, menuEntity, menus.all.ids, work)
      else await inTransaction(kysely, work)
    },

    /**
     * Deletes the definitions of forms. Their tables stay with their rows, for forms of the same names.
     * Columns of passwords are dropped: a later form could use the column for another control and show the digests.
     * @throws AppError FORM_UNKNOWN, FORM_HAS_SUBS, FORM_HAS_VIEWS, FORM_HAS_MENU, FORM_NAMED, FORM_THEME_ALONE,
     * FORM_MAIN_UNSYNCHRONISED, FORM_SYNC_STALE, DATABASE_BUSY; for several forms FORM_OF_SEVERAL
     */
    async removeRecord(principal: Principal, ids: readonly string[]): Promise<void> {
      const plan = await planDeletion(forms, ids)
      requireSubsChosen(plan)
      const fingerprint = await checker.fingerprint()
      await inTransaction(kysely, async (unit) => {
        await lockTables(unit.transaction, plan)
        requireNoMenu(plan, await menusOf(unit.transaction, plan))
        await forget(unit, principal.username, plan, { fingerprint, tables: 'kept' })
      })
    },
  }

  /** Locks all documents of the plan until the transaction ends. @throws AppError FORM_SYNC_STALE */
  async function lockTables(trx: Transaction<Tables>, plan: DeletionPlan, extent?: 'tables too'): Promise<void> {
    const writer = documentWriter(trx, newId)
    for (const { document, version } of formsToLock(plan)) {
      // It was deleted or changed meanwhile. Locking may have inserted the document again; the rollback removes it.
      if ((await writer.lock(document)).headNumber !== version.number) throw new AppError('FORM_SYNC_STALE')
    }
    if (!extent) return
    for (const form of plan.deleted) await formTables.lock(trx, storeOf(form), await tableExists(trx, form))
  }

  async function forget(
    { transaction, afterCommit }: UnitOfWork,
    by: string,
    plan: DeletionPlan,
    { fingerprint, tables }: { fingerprint: string; tables: 'dropped' | 'kept' },
  ): Promise<void> {
    const writer = documentWriter(transaction, newId)
    await requireNoViews(transaction, plan)
    await requireUnnamed(writer, plan)
    requireValidWithout(plan)
    for (const form of plan.deleted) {
      const isDropped = tables === 'dropped' && isDroppable(form) && (await tableExists(transaction, form))
      const statements = isDropped
        ? await formTables.drop(transaction, storeOf(form))
        : await dropSecrets(transaction, form)
      await formSyncs.add(transaction, {
        ...{ id: newId(), documentId: form.document.id, tableName: tableIn(form), number: form.version.number },
        ...{ mode: isDropped ? 'delete' : 'remove', createBy: by, statements },
      })
      await writer.removeWithVersions({ kind: 'entity', address: addressIn(form) })
      for (const address of pagesOfForm(form.form)) await writer.removeWithVersions({ kind: 'page', address })
    }
    for (const main of plan.mains) await putWithout(writer, by, main, fingerprint)
    await published.changed({ trx: transaction, afterCommit })
    afterCommit(() => online.refresh())
  }

  /**
   * Drops the password columns of a table that stays, because a later form could show the digests. Returns the
   * statements.
   */
  async function dropSecrets(trx: Transaction<Tables>, form: StoredForm): Promise<string> {
    const former = shouldHaveTable(form) ? await forms.formerForm(form.document) : undefined
    const secret = (former?.fields ?? []).filter(({ fieldShowType }) => fieldShowType === 'password')
    if (secret.length === 0 || !(await tableExists(trx, form))) return ''
    const table = storeOf(form)
    await formTables.lock(trx, table, true)
    const there = (await formTables.read(trx, table))!.columns
    const statements: string[] = []
    for (const column of there.filter(({ name }) => secret.some(({ dbFieldName }) => dbFieldName === name))) {
      statements.push(...(await formTables.run(trx, table, { do: 'drop', column, loses: true })))
    }
    return statements.join(';\n')
  }

  /** Puts the main form in use with the sub forms that stay. */
  async function putWithout(
    writer: ReturnType<typeof documentWriter>,
    by: string,
    { stored: { form }, subs }: OrphanedMain,
    fingerprint: string,
  ): Promise<void> {
    const inUse = subs.filter((sub) => sub.document.publishedNumber !== null)
    const { entity, pages } = forms.documentsOf(
      form,
      inUse.map((sub) => sub.form),
    )
    await putInUse(writer, by, { kind: 'entity', address: entity.$id }, entity, fingerprint)
    for (const [address, page] of Object.entries(pages)) {
      await putInUse(writer, by, { kind: 'page', address }, page, fingerprint)
    }
  }
}

async function menusOf(trx: Transaction<Tables>, { parts, deleted }: DeletionPlan): Promise<DeletedMenus> {
  const withMenus: PartWithMenus[] = []
  for (const part of parts) withMenus.push({ ...part, menus: await formMenus(trx, part.deleted) })
  // A button below the entry of one form may belong to another form that is deleted as well.
  const all = parts.length === 1 ? withMenus[0]!.menus : await formMenus(trx, deleted)
  return { all, parts: withMenus }
}

async function requireConfirmed(
  trx: Transaction<Tables>,
  tenantId: number,
  { parts }: DeletedMenus,
  confirm: string | undefined,
): Promise<void> {
  const { forms, confirm: wanted } = await deletionImpact(trx, tenantId, parts)
  if (confirm === wanted || forms.every(({ losses }) => losses.length === 0)) return
  const text = impactText(forms, '；')
  const losses = forms.length === 1 ? forms[0]!.losses : forms
  throw new AppError('FORM_DELETE_LOSES', { losses: text }, { losses, confirm: wanted })
}

const storeOf = ({ form }: StoredForm) => storedTableOf(form.head)
