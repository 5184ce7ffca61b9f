import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { addressOfForm, permissionOfForm, storedTableOf } from '#shared/documents/online-form/form.ts'
import { pagesOfForm } from '#shared/documents/online-form/form-documents.ts'
import { isView } from '#shared/documents/online-form/view-form.ts'
import { designsOf, processesApproving, reportsReading, runningInstances, type Uses } from '../form-uses.repository.ts'
import { type FormMenus, menusOf } from '../menu/form-menu.repository.ts'
import { formTables } from '../schema-sync/form-table.repository.ts'
import type { StoredForm } from '../stored-forms.service.ts'
import { type DeletionPart, nameOf, tableIn } from './deletion-plan.ts'

/** Impact of a deletion. */
export interface DeletionImpact {
  /** Name of each chosen form, with texts about what is lost. */
  forms: { form: string; losses: string[] }[]
  /** Hash of the impact. The user sends it back, so that a changed impact is not confirmed by mistake. */
  confirm: string
}

/** Chosen form with the menu entries of all forms that are deleted with it. */
export type PartWithMenus = DeletionPart & { menus: FormMenus }

/** Reads the menu entries and buttons of forms. */
export function formMenus(trx: Transaction<Tables>, deletedForms: readonly StoredForm[]): Promise<FormMenus> {
  return menusOf(
    trx,
    deletedForms.flatMap(({ form }) => pagesOfForm(form)),
    deletedForms.map((form) => `${permissionOfForm(tableIn(form))}:`),
  )
}

/**
 * Returns the current impact of a deletion.
 * @param tenantId tenant whose processes, reports and designs are listed by name
 */
export async function deletionImpact(
  trx: Transaction<Tables>,
  tenantId: number,
  parts: readonly PartWithMenus[],
): Promise<DeletionImpact> {
  const forms: DeletionImpact['forms'] = []
  for (const part of parts) forms.push({ form: nameOf(part.chosen), losses: await lossesOf(trx, tenantId, part) })
  const confirm = createHash('sha256').update(JSON.stringify(forms)).digest('hex').slice(0, 16)
  return { forms, confirm }
}

/** Text of the impact; with several forms one part for each form, divided by the separator. */
export function impactText(forms: DeletionImpact['forms'], separator: string): string {
  if (forms.length === 1) return forms[0]!.losses.join('；')
  return forms
    .map(({ form, losses }) => `${form}：${losses.length > 0 ? losses.join('；') : '还没有数据表和菜单'}`)
    .join(separator)
}

/** Returns what is lost with a chosen form and the forms that are deleted with it, one text for each kind. */
async function lossesOf(
  trx: Transaction<Tables>,
  tenantId: number,
  { deleted: deletedForms, menus }: PartWithMenus,
): Promise<string[]> {
  const tables = await lossesOfTables(trx, deletedForms)
  return [...tables.losses, ...lossesOfMenus(menus), ...(await lossesOfUses(trx, tenantId, deletedForms, tables.names))]
}

/** Returns the tables that the deletion drops, by name, and a text for each. */
async function lossesOfTables(trx: Transaction<Tables>, deletedForms: readonly StoredForm[]) {
  const names: string[] = []
  const losses: string[] = []
  for (const form of deletedForms) {
    const name = storedTableOf(form.form.head)
    const table = shouldHaveTable(form) && isDroppable(form) ? await formTables.read(trx, name) : undefined
    if (!table) continue
    const { rows, deleted, tenants } = await formTables.contents(trx, name, table)
    const bin = deleted > 0 ? `（其中${deleted}行在回收站）` : ''
    names.push(name)
    losses.push(`数据表 ${name} 的${rows}行${bin}${tenants > 1 ? `，分属${tenants}个租户` : ''}`)
  }
  return { names, losses }
}

function lossesOfMenus({ names, buttons, roles }: FormMenus): string[] {
  return [
    ...(names.length > 0 ? [`菜单 ${names.join('、')}`] : []),
    ...(buttons > 0 ? [`${buttons}个按钮`] : []),
    ...(roles > 0 ? [`${roles}个角色的授权`] : []),
  ]
}

/**
 * Returns texts for the processes, requests, reports and designs that use the forms. Only those of the tenant are
 * named; those of other tenants are counted.
 * @param droppedTables tables that reports may read
 */
async function lossesOfUses(
  trx: Transaction<Tables>,
  tenantId: number,
  deletedForms: readonly StoredForm[],
  droppedTables: readonly string[],
): Promise<string[]> {
  const reports = await reportsReading(trx, tenantId, droppedTables)
  const designs = await designsOf(trx, tenantId, deletedForms.map(tableIn))
  const addresses = deletedForms.map((form) => addressOfForm(tableIn(form)))
  const processes = await processesApproving(trx, tenantId, addresses)
  const running = await runningInstances(trx, addresses)
  return [
    ...textsOfUses(
      processes,
      (names) => `流程 ${names} 的业务表单`,
      (others) => `${others}个流程的业务表单`,
    ),
    ...(running > 0 ? [`${running}个审批中的申请`] : []),
    ...textsOfUses(
      reports,
      (names) => `${names} 的数据来源`,
      (others) => `${others}个报表和图表的数据来源`,
    ),
    ...textsOfUses(
      designs,
      (names) => `表单设计 ${names} 的表单`,
      (others) => `${others}个表单设计的表单`,
    ),
  ]
}

/**
 * Returns one text for the uses of the own tenant and one for those of other tenants, each only if there are any.
 * @param named text with the names of the own ones
 * @param counted text with the number of the others
 */
function textsOfUses(
  { titles, others }: Uses,
  named: (names: string) => string,
  counted: (others: number) => string,
): string[] {
  return [
    ...(titles.length > 0 ? [named(titles.join('、'))] : []),
    ...(others > 0 ? [`其他租户的${counted(others)}`] : []),
  ]
}

/** True for a published form. False for a view, which shows the table of another form. */
export const shouldHaveTable = ({ document, form }: StoredForm) => document.publishedNumber !== null && !isView(form)

/** True for a table that a deletion drops. A table of another schema stays, as other programs use it. */
export const isDroppable = ({ form }: StoredForm) => form.head.tableSchema === undefined

/** True when the form should have a table, and the table exists. */
export const tableExists = async (trx: Transaction<Tables>, form: StoredForm) =>
  shouldHaveTable(form) && (await formTables.read(trx, storedTableOf(form.form.head))) !== undefined
