import type { Database } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { compileProcess } from '#server/modules/workflow/process/bpmn/compile-process.ts'
import type { ProcessRepository } from '#server/modules/workflow/process/definition/process.repository.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { SimpleProcess } from '#shared/documents/workflow/simple-process.ts'
import { simpleToBpmn } from '#shared/documents/workflow/simple-to-bpmn.ts'
import { leaveProcess } from './leave-process.ts'
import { purchaseProcess } from './purchase-process.ts'
import { reportCheckProcess } from './report-check-process.ts'
import { shippedStore } from './shipped.store.ts'

interface ShippedProcess {
  model: SimpleProcess
  formAddress: string
  processType: string
  /** Title of its instances; default: process, starter and name of the record. */
  titleExpression?: string
}

const SHIPPED: readonly ShippedProcess[] = [
  { model: leaveProcess, formAddress: 'business/leave', processType: 'oa' },
  { model: purchaseProcess, formAddress: 'business/purchase', processType: 'oa' },
  { model: reportCheckProcess, formAddress: 'business/report', processType: 'oa', titleExpression: 'title' },
]

interface Dependencies {
  database: Pick<Database, 'kysely'>
  processes: Pick<ProcessRepository, 'addVersion'>
  newId: NewId
}

/**
 * Adds the processes of the product, deployed and open to everybody, each once in the life of a database: what an
 * administrator changed or deleted stays so, and a process that people drew with the same key stays alone.
 */
export async function installShippedProcesses({ database, processes, newId }: Dependencies): Promise<void> {
  for (const { model, titleExpression, ...form } of SHIPPED) {
    await inTransaction(database.kysely, async ({ transaction: trx }) => {
      if (!(await shippedStore.take(trx, model.key))) return
      const id = newId()
      const xml = simpleToBpmn(model)
      const { graph } = await compileProcess(xml)
      if (!(await shippedStore.add(trx, { id, model, titleExpression, ...form }))) return
      await processes.addVersion(trx, { id: newId(), processId: id, xml, graph: graph!, by: 'admin' })
    })
  }
}
