import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { documentWriter } from '#server/documents/document-store.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { storedTableOf } from '#shared/documents/online-form/form.ts'
import { pagesOfForm } from '#shared/documents/online-form/form-documents.ts'
import type { FormMenus } from '../menu/form-menu.repository.ts'
import type { StoredForm } from '../stored-forms.service.ts'
import { viewTitles } from '../views/form-view.repository.ts'
import type { PartWithMenus } from './deletion-impact.ts'
import { addressIn, type DeletionPlan, refusalAbout, tableIn } from './deletion-plan.ts'

/** Menu entries of the forms that are deleted. */
export interface DeletedMenus {
  /** Entries of all these forms together. */
  all: FormMenus
  parts: PartWithMenus[]
}

/** Without their main form, sub forms whose table stays could not be reached. @throws AppError FORM_HAS_SUBS */
export function requireSubsChosen(plan: DeletionPlan): void {
  for (const { chosen, deleted: gone } of plan.parts) {
    const tables = gone.filter(({ document }) => !plan.chosenIds.has(document.id)).map(tableIn)
    if (tables.length === 0) continue
    throw refusalAbout(plan, chosen, new AppError('FORM_HAS_SUBS', { tables: tables.join('、') }))
  }
}

/** @throws AppError FORM_HAS_MENU */
export function requireNoMenu(plan: DeletionPlan, { parts }: DeletedMenus): void {
  for (const { chosen, menus } of parts) {
    if (menus.ids.length === 0) continue
    const names = menus.names.length > 0 ? `菜单 ${menus.names.join('、')}` : `${menus.buttons}个按钮`
    throw refusalAbout(plan, chosen, new AppError('FORM_HAS_MENU', { names }))
  }
}

/**
 * Refuses when entries of other forms or pages stand below the entries of these forms. @throws AppError
 * FORM_MENU_HOLDS
 */
export function requireNothingElse(plan: DeletionPlan, { all, parts }: DeletedMenus): void {
  if (all.others.length === 0) return
  const holding = parts.find(({ menus }) => menus.others.some((name) => all.others.includes(name))) ?? parts[0]!
  throw refusalAbout(plan, holding.chosen, new AppError('FORM_MENU_HOLDS', { names: all.others.join('、') }))
}

/**
 * Views would show nothing without the table. Views that are deleted as well do not count. @throws AppError
 * FORM_HAS_VIEWS
 */
export async function requireNoViews(trx: Transaction<Tables>, plan: DeletionPlan): Promise<void> {
  const going = plan.deleted.map(addressIn)
  for (const form of plan.deleted) {
    const views = await viewTitles(trx, tableIn(form), going)
    if (views.length > 0) throw refusalAbout(plan, form, new AppError('FORM_HAS_VIEWS', { views: views.join('、') }))
  }
}

/** @throws AppError FORM_NAMED when a document that stays names a deleted form */
export async function requireUnnamed(writer: ReturnType<typeof documentWriter>, plan: DeletionPlan): Promise<void> {
  const own = plan.deleted.flatMap(documentsOf)
  for (const form of plan.deleted) {
    // The documents of the main form are written again without this sub form.
    const main = plan.mains.find(({ deleted: gone }) => gone.includes(form))?.stored
    const naming = await writer.naming(addressIn(form), [...own, ...(main ? documentsOf(main) : [])])
    const names = naming.length > 0 || !main ? naming : enhancementsNaming(main, form)
    if (names.length > 0) throw refusalAbout(plan, form, new AppError('FORM_NAMED', { names: names.join('、') }))
  }
}

/**
 * Main forms must stay valid without their deleted sub forms. @throws AppError FORM_MAIN_UNSYNCHRONISED,
 * FORM_THEME_ALONE
 */
export function requireValidWithout(plan: DeletionPlan): void {
  for (const { stored, subs, deleted: gone } of plan.mains) {
    const { themeTemplate: theme, tableName: table } = stored.form.head
    const { publishedNumber, headNumber } = stored.document
    const refuse = (refusal: AppError) => refusalAbout(plan, gone[0]!, refusal)
    if (publishedNumber !== headNumber) throw refuse(new AppError('FORM_MAIN_UNSYNCHRONISED', { table }))
    if (subs.length === 0 && theme !== 'normal') throw refuse(new AppError('FORM_THEME_ALONE', { theme }))
  }
}

/** Buttons and events of a main form whose statements name the table of a sub form. */
function enhancementsNaming({ form }: StoredForm, sub: StoredForm): string[] {
  const name = new RegExp(`\\b${storedTableOf(sub.form.head)}\\b`, 'i')
  const naming = (form.enhancements ?? []).filter(({ steps }) =>
    steps.some(({ kind, text }) => kind === 'sql' && name.test(text)),
  )
  return naming.map(({ title }) => `增强「${title}」`)
}

const documentsOf = (stored: StoredForm) => [addressIn(stored), ...pagesOfForm(stored.form)]
