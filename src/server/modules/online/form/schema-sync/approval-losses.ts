import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { addressOfForm, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { PROCESS_COLUMN, processOf } from '#shared/documents/online-form/process-form.ts'
import { processesApproving, runningInstances } from '../form-uses.repository.ts'

/**
 * Describes the approvals that end when a form loses the column of their state: processes bound to the form, and
 * applications that they still handle.
 * @param former the form in use
 */
export async function approvalLosses(
  trx: Transaction<Tables>,
  tenantId: number,
  form: OnlineForm,
  former: OnlineForm | undefined,
): Promise<string[]> {
  if (!former || !isApproved(former) || isApproved(form)) return []
  const addresses = [addressOfForm(form.head.tableName)]
  const { titles, others } = await processesApproving(trx, tenantId, addresses)
  const running = await runningInstances(trx, addresses)
  const processes = [
    ...(titles.length > 0 ? [`流程 ${titles.join('、')} `] : []),
    ...(others > 0 ? [`其他租户的${others}个流程`] : []),
  ]
  const ended = [
    ...(processes.length > 0 ? [`${processes.join('和')}不能再审批该表单的记录`] : []),
    ...(running > 0 ? [`${running}个审批中的申请不能继续处理`] : []),
  ]
  return ended.length > 0 ? [`表单不再有审批状态列 ${PROCESS_COLUMN}：${ended.join('，')}`] : []
}

const isApproved = (form: OnlineForm) => processOf(form)['x-process'] !== undefined
