import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import { addressOfForm, foreignKeyOf, permissionOfForm, TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import { pagesOfForm } from '#shared/documents/online-form/form-documents.ts'
import { isView } from '#shared/documents/online-form/view-form.ts'
import type { Tables } from '../../../db/connection.ts'
import { inTransaction, type UnitOfWork } from '../../../db/transaction.ts'
import { documentWriter } from '../../../documents/document-store.ts'
import type { StoredDocuments } from '../../../documents/documents.ts'
import { putInUse } from '../../../documents/put-in-use.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { NewId } from '../../../platform/ids.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import type { Losses } from './fit-tables.ts'
import type { FormService, StoredForm } from './form.service.ts'
import { type FormMenus, menusOf } from './form-menu.repository.ts'
import { titlesDesigning, titlesReading } from './form-reports.repository.ts'
import { formSyncs } from './form-sync.repository.ts'
import { formTables } from './form-table.repository.ts'
import { viewTitles } from './form-view.repository.ts'
import type { OnlineEntities } from './online-entities.ts'

interface Needs {
  kysely: Kysely<Tables>
  documents: Pick<StoredDocuments, 'checker' | 'published'>
  forms: FormService
  online: Pick<OnlineEntities, 'refresh'>
  engine: Pick<RecordEngine, 'remove'>
  menuEntity: Entity
  newId: NewId
}

/** What goes, and what stays and is another one without it. */
interface Removal {
  /** A main form with its sub forms, or one form. */
  gone: StoredForm[]
  /** Main form of a sub form that goes, with the sub forms that it keeps. */
  main?: { stored: StoredForm; subs: StoredForm[] }
}

export type FormRemovalService = ReturnType<typeof createFormRemovalService>

/** Takes forms away, with their tables and entries of the menu or without. */
export function createFormRemovalService({ kysely, documents, forms, online, engine, menuEntity, newId }: Needs) {
  const { checker, published } = documents

  return {
    /** What `remove` would lose now, and by what a person says that he has seen it. @throws AppError FORM_UNKNOWN, FORM_HAS_VIEWS */
    async plan(id: string): Promise<Losses> {
      const { gone } = await removalOf(id)
      return kysely.transaction().execute(async (trx) => {
        await requireNoViews(trx, gone)
        return lossesOf(trx, gone, await formMenus(trx, gone))
      })
    },

    /**
     * Deletes a form with its table, a main form with all its sub forms, and the entries and buttons of the menu about
     * them, all in one transaction.
     * @param confirm from the plan, or from the refusal that told what would be lost
     * @throws AppError FORM_UNKNOWN, FORM_DELETE_LOSES with `{ losses, confirm }`, FORM_HAS_MENU for who may not delete
     * menus, FORM_MENU_HOLDS, FORM_HAS_VIEWS, FORM_NAMED, FORM_THEME_ALONE, FORM_MAIN_UNSYNCHRONISED, FORM_SYNC_STALE, DATABASE_BUSY
     */
    async remove(principal: Principal, id: string, confirm?: string): Promise<void> {
      const removal = await removalOf(id)
      const menus = await kysely.transaction().execute((trx) => formMenus(trx, removal.gone))
      if (menus.ids.length > 0 && !principal.may('system:permission:delete')) throw hasMenu(menus)
      if (menus.others.length > 0) throw new AppError('FORM_MENU_HOLDS', { names: menus.others.join('、') })
      const fingerprint = await checker.fingerprint()
      const work = async (unit: UnitOfWork) => {
        await requireConfirmed(unit.transaction, removal, menus, confirm)
        await forget(unit, principal.username, removal, { fingerprint, tables: 'dropped' })
      }
      if (menus.ids.length > 0) await engine.remove(principal, menuEntity, menus.ids, work)
      else await inTransaction(kysely, work)
    },

    /**
     * Deletes the definition of one form; its table stays with what it holds, for a form of the same name.
     * @throws AppError FORM_UNKNOWN, FORM_HAS_SUBS, FORM_HAS_VIEWS, FORM_HAS_MENU, FORM_NAMED, FORM_THEME_ALONE,
     * FORM_MAIN_UNSYNCHRONISED, FORM_SYNC_STALE
     */
    async removeRecord(principal: Principal, id: string): Promise<void> {
      const removal = await removalOf(id)
      const [, ...subs] = removal.gone
      if (subs.length > 0) throw new AppError('FORM_HAS_SUBS', { tables: subs.map(tableOf).join('、') })
      const fingerprint = await checker.fingerprint()
      await inTransaction(kysely, async (unit) => {
        const menus = await formMenus(unit.transaction, removal.gone)
        if (menus.ids.length > 0) throw hasMenu(menus)
        await forget(unit, principal.username, removal, { fingerprint, tables: 'kept' })
      })
    },
  }

  async function removalOf(id: string): Promise<Removal> {
    const stored = await forms.requireForm(id)
    const key = foreignKeyOf(stored.form)
    if (!key) {
      const { main, subs } = await forms.family(id)
      return { gone: [main, ...subs] }
    }
    const main = await forms.storedOf(key.mainTable)
    // A main form without a table, and one whose table was made before, know nothing of it.
    const isKnown = main && main.document.publishedNumber !== null && stored.document.publishedNumber !== null
    if (!isKnown) return { gone: [stored] }
    const { subs } = await forms.family(id)
    return { gone: [stored], main: { stored: main, subs: subs.filter(({ document }) => document.id !== id) } }
  }

  async function requireConfirmed(
    trx: Transaction<Tables>,
    { gone }: Removal,
    menus: FormMenus,
    confirm: string | undefined,
  ): Promise<void> {
    for (const form of gone) await formTables.hold(trx, storeOf(form), await isMade(trx, form))
    const { losses, confirm: wanted } = await lossesOf(trx, gone, menus)
    if (losses.length === 0 || confirm === wanted) return
    throw new AppError('FORM_DELETE_LOSES', { losses: losses.join('；') }, { losses, confirm: wanted })
  }

  async function forget(
    { transaction, afterCommit }: UnitOfWork,
    by: string,
    { gone, main }: Removal,
    { fingerprint, tables }: { fingerprint: string; tables: 'dropped' | 'kept' },
  ): Promise<void> {
    const writer = documentWriter(transaction, newId)
    for (const { document, version } of [...gone, ...(main ? [main.stored] : [])]) {
      // Deleted or changed meanwhile; what locking began anew is taken back.
      if ((await writer.lock(document)).headNumber !== version.number) throw new AppError('FORM_SYNC_STALE')
    }
    await requireNoViews(transaction, gone)
    const own = gone.flatMap((form) => [addressOf(form), ...pagesOfForm(form.form)])
    const around = main ? [addressOf(main.stored), ...pagesOfForm(main.stored.form)] : []
    for (const form of gone) {
      const names = await writer.naming(addressOf(form), [...own, ...around])
      if (names.length > 0) throw new AppError('FORM_NAMED', { names: names.join('、') })
    }
    const events = main ? enhancementsNaming(main.stored, gone[0]!) : []
    if (events.length > 0) throw new AppError('FORM_NAMED', { names: events.join('、') })
    for (const form of gone) {
      const isDropped = tables === 'dropped' && (await isMade(transaction, form))
      await formSyncs.tell(transaction, {
        ...{ id: newId(), documentId: form.document.id, tableName: tableOf(form), number: form.version.number },
        ...{ mode: isDropped ? 'delete' : 'remove', createBy: by },
        statements: isDropped ? await formTables.drop(transaction, storeOf(form)) : '',
      })
      await writer.removeWhole({ kind: 'entity', address: addressOf(form) })
      for (const address of pagesOfForm(form.form)) await writer.removeWhole({ kind: 'page', address })
    }
    if (main) await putWithout(writer, by, main, fingerprint)
    await published.changed({ trx: transaction, afterCommit })
    afterCommit(() => online.refresh())
  }

  /** The main form goes on with the sub forms that it keeps. */
  async function putWithout(
    writer: ReturnType<typeof documentWriter>,
    by: string,
    { stored: { document, form }, subs }: NonNullable<Removal['main']>,
    fingerprint: string,
  ): Promise<void> {
    const { themeTemplate: theme, tableName } = form.head
    if (document.publishedNumber !== document.headNumber) {
      throw new AppError('FORM_MAIN_UNSYNCHRONISED', { table: tableName })
    }
    if (subs.length === 0 && theme !== 'normal') throw new AppError('FORM_THEME_ALONE', { theme })
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

/** Without their table views would show nothing. */
async function requireNoViews(trx: Transaction<Tables>, gone: readonly StoredForm[]): Promise<void> {
  const views = await viewTitles(trx, gone.map(tableOf))
  if (views.length > 0) throw new AppError('FORM_HAS_VIEWS', { views: views.join('、') })
}

const tableOf = ({ form }: StoredForm) => form.head.tableName

/** Buttons and events of a main form whose statements name the table of a sub form. */
function enhancementsNaming({ form }: StoredForm, sub: StoredForm): string[] {
  const name = new RegExp(`\\b${TABLE_PREFIX}${tableOf(sub)}\\b`, 'i')
  const naming = (form.enhancements ?? []).filter(({ steps }) =>
    steps.some(({ kind, text }) => kind === 'sql' && name.test(text)),
  )
  return naming.map(({ title }) => `增强「${title}」`)
}
const storeOf = (stored: StoredForm) => TABLE_PREFIX + tableOf(stored)
const addressOf = (stored: StoredForm) => addressOfForm(tableOf(stored))

/** A view has none of its own, and leaves that of its form as it is. */
const hasTable = ({ document, form }: StoredForm) => document.publishedNumber !== null && !isView(form)

const isMade = async (trx: Transaction<Tables>, form: StoredForm) =>
  hasTable(form) && (await formTables.read(trx, storeOf(form))) !== undefined

const hasMenu = ({ names, buttons }: FormMenus) =>
  new AppError('FORM_HAS_MENU', { names: names.length > 0 ? `菜单 ${names.join('、')}` : `${buttons}个按钮` })

function formMenus(trx: Transaction<Tables>, gone: readonly StoredForm[]): Promise<FormMenus> {
  return menusOf(
    trx,
    gone.flatMap(({ form }) => pagesOfForm(form)),
    gone.map((form) => `${permissionOfForm(tableOf(form))}:`),
  )
}

async function lossesOf(trx: Transaction<Tables>, gone: readonly StoredForm[], menus: FormMenus): Promise<Losses> {
  const losses: string[] = []
  const dropped: string[] = []
  for (const form of gone) {
    const table = hasTable(form) ? await formTables.read(trx, storeOf(form)) : undefined
    if (!table) continue
    const { rows, deleted, tenants } = await formTables.contents(trx, storeOf(form), table)
    const bin = deleted > 0 ? `（其中${deleted}行在回收站）` : ''
    dropped.push(storeOf(form))
    losses.push(`数据表 ${storeOf(form)} 的${rows}行${bin}${tenants > 1 ? `，分属${tenants}个租户` : ''}`)
  }
  if (menus.names.length > 0) losses.push(`菜单 ${menus.names.join('、')}`)
  if (menus.buttons > 0) losses.push(`${menus.buttons}个按钮`)
  if (menus.roles > 0) losses.push(`${menus.roles}个角色的授权`)
  const reading = await titlesReading(trx, dropped)
  if (reading.length > 0) losses.push(`${reading.join('、')} 的数据来源`)
  const designs = await titlesDesigning(trx, gone.map(tableOf))
  if (designs.length > 0) losses.push(`表单设计 ${designs.join('、')} 的表单`)
  const confirm = createHash('sha256').update(JSON.stringify(losses)).digest('hex').slice(0, 16)
  return { losses, confirm }
}
