import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { documentWriter } from '#server/documents/document-store.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { putInUse } from '#server/documents/put-in-use.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { leftByForm } from '#shared/documents/online-form/fields/form-dictionaries.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import type { FormDocuments } from '#shared/documents/online-form/form-documents.ts'
import { linkedTables, tableNamedBy } from '#shared/documents/online-form/linked-forms.ts'
import { isView } from '#shared/documents/online-form/view-form.ts'
import { requireValid } from '../checks/require-valid.ts'
import { formCodes, renamedButtons, renamedCodes } from '../menu/form-codes.repository.ts'
import { deletedCodes, type FormButtonEntries } from '../permissions/form-button-entries.service.ts'
import type { StoredForm, StoredForms } from '../stored-forms.service.ts'
import { viewsInUse } from '../views/form-view.repository.ts'
import {
  applyTables,
  type DataLoss,
  type DesiredTable,
  dataLossOf,
  normalChangesOf,
  refusalsOf,
  type SyncMode,
  type TableChanges,
} from './apply-tables.ts'
import { approvalLosses } from './approval-losses.ts'
import { formSyncs } from './form-sync.repository.ts'
import { createFormViewSync } from './form-view-sync.ts'
import type { IndexBuilder } from './index-builder.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  documents: Pick<StoredDocuments, 'checker' | 'published'>
  forms: StoredForms
  /** Entities that come with the program. Their tables go before forms of the same name. */
  entities: readonly Entity[]
  newId: NewId
  buttonEntries: Pick<FormButtonEntries, 'requireMay' | 'takeOut'>
  /** Makes indexes that can wait until the tables are unlocked. */
  indexBuilder: Pick<IndexBuilder, 'build'>
  /** Time limit of one statement on a table, in ms. */
  statementLimitMs: number
}

/** Form with the documents that follow from it. */
type SyncTarget = StoredForm & Pick<FormDocuments, 'entity' | 'pages'>

export type FormSyncService = ReturnType<typeof createFormSyncService>

/** Makes the tables of online forms fit. A main form and its sub forms are synchronised together. */
export function createFormSyncService(dependencies: Dependencies) {
  const { kysely, documents, forms, entities, newId, buttonEntries, indexBuilder, statementLimitMs } = dependencies
  const { checker, published } = documents
  const views = createFormViewSync({ checker, forms, newId })

  return {
    /**
     * Returns what `force` would lose now, with the word that confirms it.
     * @throws AppError FORM_UNKNOWN, FORM_THEME_ALONE, FORM_SYNC_NAMES
     */
    async plan(principal: Principal, id: string): Promise<DataLoss> {
      const desiredTables = await desired(id)
      return kysely.transaction().execute(async (trx) => dataLossOf(trx, await judged(trx, principal, desiredTables)))
    },

    /** Plans a normal synchronisation, of all tables of the form; of none for a view. @throws as `plan` */
    async changes(principal: Principal, id: string): Promise<TableChanges[]> {
      const desiredTables = await desired(id)
      return kysely
        .transaction()
        .execute(async (trx) => normalChangesOf(trx, await judged(trx, principal, desiredTables)))
    },

    /** Returns why a normal synchronisation would be refused because of stored rows. @throws as `plan` */
    async refusals(id: string): Promise<string[]> {
      const desiredTables = await desired(id)
      return kysely.transaction().execute((trx) => refusalsOf(trx, desiredTables))
    },

    /**
     * Checks that a change without effect on columns can be put in use: the views of the form can follow, and the
     * caller may delete the menu entries of removed buttons.
     * @throws AppError FORM_VIEW_BEHIND, FORM_BUTTON_IN_MENU
     */
    async requireFollowed(principal: Principal, changed: StoredForm): Promise<void> {
      const followers = await views.viewsToFollow(changed)
      await buttonEntries.requireMay(principal, await deletedButtons([changed, ...followers]))
    },

    /**
     * Makes the tables of a form, its main form and its sub forms fit their newest versions, and puts entities and
     * pages in use, in one transaction.
     * Views of the table follow in the same transaction. Of a view only its documents are put in use. Menu entries of
     * removed buttons are deleted with their grants.
     * @param confirm from the refusal that reported the losses
     * @throws AppError FORM_UNKNOWN, FORM_THEME_ALONE, FORM_HAS_PROBLEMS, FORM_LINK_UNSYNCHRONISED,
     * FORM_LINK_EACH_OTHER, FORM_VIEW_BEHIND, FORM_BUTTON_IN_MENU, FORM_SYNC_NAMES, FORM_SYNC_DUPLICATES;
     * FORM_SYNC_LOSES with `{ losses, confirm }`; FORM_SYNC_STALE; DATABASE_BUSY while others lock a table
     */
    async synchronise(principal: Principal, id: string, mode: SyncMode, confirm?: string): Promise<void> {
      const by = principal.username
      const stored = await forms.requireForm(id)
      if (isView(stored.form)) return synchroniseView(principal, stored)
      const all = await targetsOf(id)
      await requireValid(
        checker,
        [...all.map(({ entity }) => entity), ...(await linkedEntities(all))],
        Object.assign({}, ...all.map(({ pages }) => pages)),
      )
      const [main, ...subs] = all
      const followers = await views.viewsToFollow(
        main!,
        subs.map(({ form }) => form),
      )
      const fingerprint = await checker.fingerprint()
      const dropped = await deletedButtons([...all, ...followers])
      await buttonEntries.takeOut(principal, dropped, async ({ transaction, afterCommit }) => {
        const writer = documentWriter(transaction, newId)
        const desiredTables: DesiredTable[] = []
        for (const target of all) {
          // Locked until the end: two synchronisations of a form run one after the other.
          const locked = await writer.lock(target.document)
          if (locked.headNumber !== target.version.number) throw new AppError('FORM_SYNC_STALE')
          desiredTables.push({ ...target, former: await forms.formerForm(locked), approvalLosses: [] })
        }
        // A view that was put in use since the check would show columns that its table no longer has.
        const known = new Set(followers.map(({ document }) => document.id))
        const inUse = await viewsInUse(transaction, all[0]!.form.head.tableName)
        if (inUse.some((view) => !known.has(view))) throw new AppError('FORM_SYNC_STALE')
        const judgedTables = await judged(transaction, principal, desiredTables)
        const applied = await applyTables(transaction, judgedTables, mode, confirm, statementLimitMs)
        // A restricted field stays restricted under its new name.
        await formCodes.rename(transaction, desiredTables.flatMap(renamedCodes))
        await formCodes.retitle(transaction, desiredTables.flatMap(renamedButtons))
        for (const [at, { document, version, form, entity, pages }] of all.entries()) {
          await formSyncs.add(transaction, {
            ...{ id: newId(), documentId: document.id, tableName: form.head.tableName },
            ...{ number: version.number, mode, statements: applied[at]!.statements.join(';\n'), createBy: by },
          })
          // Equal to the saved entity, unless sub-tables were added or removed, or an earlier release saved it.
          await putInUse(writer, by, { kind: 'entity', address: entity.$id }, entity, fingerprint)
          for (const [address, page] of Object.entries(pages)) {
            await putInUse(writer, by, { kind: 'page', address }, page, fingerprint)
          }
        }
        for (const view of followers) await views.put(transaction, by, view, fingerprint)
        await published.changed({ trx: transaction, afterCommit })
        for (const { table, later } of applied) afterCommit(() => indexBuilder.build(table, later))
      })
    },
  }

  /** Desired tables of a form; none for a view. */
  async function desired(id: string): Promise<DesiredTable[]> {
    if (isView((await forms.requireForm(id)).form)) return []
    const all: DesiredTable[] = []
    for (const target of await targetsOf(id))
      all.push({ ...target, former: await forms.formerForm(target.document), approvalLosses: [] })
    return all
  }

  /** Adds the approvals that end with the change of each form. */
  async function judged(
    trx: Transaction<Tables>,
    { tenantId }: Principal,
    desiredTables: readonly DesiredTable[],
  ): Promise<DesiredTable[]> {
    const all: DesiredTable[] = []
    for (const each of desiredTables)
      all.push({ ...each, approvalLosses: await approvalLosses(trx, tenantId, each.form, each.former) })
    return all
  }

  /** Permissions of buttons that were in use and are removed. */
  async function deletedButtons(changed: readonly StoredForm[]): Promise<string[]> {
    const codes: string[] = []
    for (const { document, form } of changed) codes.push(...deletedCodes(form, await forms.formerForm(document)))
    return codes
  }

  async function synchroniseView(principal: Principal, stored: StoredForm): Promise<void> {
    const { original, built: target } = await views.prepare(stored)
    const fingerprint = await checker.fingerprint()
    await buttonEntries.takeOut(principal, await deletedButtons([target]), async ({ transaction, afterCommit }) => {
      const locked = await documentWriter(transaction, newId).lock(original.document)
      if (locked.publishedNumber !== original.document.publishedNumber) throw new AppError('FORM_SYNC_STALE')
      await views.put(transaction, principal.username, target, fingerprint)
      await published.changed({ trx: transaction, afterCommit })
    })
  }

  /**
   * Entities of the forms whose records these forms name. Their tables must exist.
   * @throws AppError FORM_LINK_UNSYNCHRONISED, FORM_LINK_EACH_OTHER
   */
  async function linkedEntities(all: readonly SyncTarget[]): Promise<Entity[]> {
    const others = await forms.namedBy(all.map(({ form }) => form))
    const linked = new Set(all.flatMap(({ form }) => linkedTables(form, entities)))
    for (const { document, form } of others.filter((other) => linked.has(other.form.head.tableName))) {
      const inUse = await forms.formerForm(document)
      // The version in use may lack what these forms choose from, although the newest version has it.
      if (inUse && all.every((target) => !leftByForm(target.form, inUse, entities))) continue
      throw await unsynchronised(form, all)
    }
    return others.map(({ form }) => forms.documentsOf(form, []).entity)
  }

  /** When two forms wait for each other, one must be synchronised first, without the field that names the other. */
  async function unsynchronised(other: OnlineForm, all: readonly SyncTarget[]): Promise<AppError> {
    const table = other.head.tableName
    const own = new Set(all.map(({ form }) => form.head.tableName))
    const isWaiting = (await forms.namedBy([other])).some(({ form }) => own.has(form.head.tableName))
    const field = all.flatMap(({ form }) => form.fields).find((each) => tableNamedBy(each, entities) === table)
    if (!isWaiting || !field) return new AppError('FORM_LINK_UNSYNCHRONISED', { table })
    return new AppError('FORM_LINK_EACH_OTHER', { table, field: field.dbFieldName })
  }

  /** Main form and its sub forms. The main form comes first, so that all processes lock in the same order. */
  async function targetsOf(id: string): Promise<SyncTarget[]> {
    const { main, subs } = await forms.withSubForms(id)
    const { themeTemplate } = main.form.head
    if (subs.length === 0 && themeTemplate !== 'normal')
      throw new AppError('FORM_THEME_ALONE', { theme: themeTemplate })
    const subForms = subs.map(({ form }) => form)
    const target = (stored: StoredForm, ofIt = subForms): SyncTarget => ({
      ...stored,
      ...forms.documentsOf(stored.form, ofIt),
    })
    return [target(main), ...subs.map((sub) => target(sub, []))]
  }
}

/** Text of a plan. With several tables each line names its table. */
export function changesText(tables: readonly TableChanges[]): { changes: string; refusals: string } {
  const place = ({ table, rows }: TableChanges) => `${table}${rows === null ? '' : `（${rows}行）`}`
  const lines = tables.flatMap((each) => [
    `${place(each)}：${each.changes.length === 0 ? '数据表没有变化' : ''}`,
    ...each.changes.map((change) => `· ${change}`),
  ])
  return {
    changes: [...lines, '表单的页面随之更新'].join('\n'),
    refusals: tables.flatMap(({ refusals }) => refusals).join('\n'),
  }
}
