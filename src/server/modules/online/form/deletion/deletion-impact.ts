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

/** Impact of a deletion, form by form. */
export interface DeletionImpact {
  forms: { form: string; losses: string[] }[]
  /** Word that a person sends back to confirm this impact. */
  confirm: string
}

/** Chosen form with the menu entries of all forms that are deleted with it. */
export type PartWithMenus = DeletionPart & { menus: FormMenus }

/** Menu entries of forms. */
export function formMenus(trx: Transaction<Tables>, deletedForms: readonly StoredForm[]): Promise<FormMenus> {
  return menusOf(
    trx,
    deletedForms.flatMap(({ form }) => pagesOfForm(form)),
    deletedForms.map((form) => `${permissionOfForm(tableIn(form))}:`),
  )
}

/** Returns the current impact of a deletion. @param tenantId tenant whose reports and designs are listed by name */
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

/** Text of the impact: one sentence for one form, one line per form for several. */
export function impactText(forms: DeletionImpact['forms'], separator: string): string {
  if (forms.length === 1) return forms[0]!.losses.join('；')
  return forms
    .map(({ form, losses }) => `${form}：${losses.length > 0 ? losses.join('；') : '还没有数据表和菜单'}`)
    .join(separator)
}

async function lossesOf(
  trx: Transaction<Tables>,
  tenantId: number,
  { deleted: deletedForms, menus }: PartWithMenus,
): Promise<string[]> {
  const losses: string[] = []
  const dropped: string[] = []
  for (const form of deletedForms) {
    const name = storedTableOf(form.form.head)
    const table = hasTable(form) && isDroppable(form) ? await formTables.read(trx, name) : undefined
    if (!table) continue
    const { rows, deleted, tenants } = await formTables.contents(trx, name, table)
    const bin = deleted > 0 ? `（其中${deleted}行在回收站）` : ''
    dropped.push(name)
    losses.push(`数据表 ${name} 的${rows}行${bin}${tenants > 1 ? `，分属${tenants}个租户` : ''}`)
  }
  if (menus.names.length > 0) losses.push(`菜单 ${menus.names.join('、')}`)
  if (menus.buttons > 0) losses.push(`${menus.buttons}个按钮`)
  if (menus.roles > 0) losses.push(`${menus.roles}个角色的授权`)
  const reading = await reportsReading(trx, tenantId, dropped)
  const designs = await designsOf(trx, tenantId, deletedForms.map(tableIn))
  const addresses = deletedForms.map((form) => addressOfForm(tableIn(form)))
  const processes = await processesApproving(trx, tenantId, addresses)
  const running = await runningInstances(trx, addresses)
  return [
    ...losses,
    ...impactOf(
      processes,
      (names) => `流程 ${names} 的业务表单`,
      (others) => `${others}个流程的业务表单`,
    ),
    ...(running > 0 ? [`${running}个审批中的申请`] : []),
    ...impactOf(
      reading,
      (names) => `${names} 的数据来源`,
      (others) => `${others}个报表和图表的数据来源`,
    ),
    ...impactOf(
      designs,
      (names) => `表单设计 ${names} 的表单`,
      (others) => `${others}个表单设计的表单`,
    ),
  ]
}

function impactOf(
  { titles, others }: Uses,
  named: (names: string) => string,
  counted: (others: number) => string,
): string[] {
  return [
    ...(titles.length > 0 ? [named(titles.join('、'))] : []),
    ...(others > 0 ? [`其他租户的${counted(others)}`] : []),
  ]
}

/** False for a view, which has no table and leaves the table of its form as it is. */
export const hasTable = ({ document, form }: StoredForm) => document.publishedNumber !== null && !isView(form)

/** True for a table that a deletion drops. A table of another schema stays, as other programs use it. */
export const isDroppable = ({ form }: StoredForm) => form.head.tableSchema === undefined

/** True when the table of a form exists. */
export const tableExists = async (trx: Transaction<Tables>, form: StoredForm) =>
  hasTable(form) && (await formTables.read(trx, storedTableOf(form.form.head))) !== undefined
