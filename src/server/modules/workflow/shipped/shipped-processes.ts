import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { compileProcess } from '#server/modules/workflow/process/bpmn/compile-process.ts'
import type { ProcessRepository } from '#server/modules/workflow/process/process.repository.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { SimpleProcess } from '#shared/documents/workflow/simple-process.ts'
import { simpleToBpmn } from '#shared/documents/workflow/simple-to-bpmn.ts'
import { leaveProcess } from './leave-process.ts'

interface ShippedProcess {
  model: SimpleProcess
  formAddress: string
  processType: string
}

const SHIPPED: readonly ShippedProcess[] = [{ model: leaveProcess, formAddress: 'business/leave', processType: 'oa' }]

interface Dependencies {
  database: Pick<Database, 'kysely'>
  processes: Pick<ProcessRepository, 'addVersion'>
  newId: NewId
}

/**
 * Adds the processes of the product, deployed and open to everybody, each once in the life of a database: what an
 * administrator changed or deleted stays so.
 */
export async function installShippedProcesses({ database, processes, newId }: Dependencies): Promise<void> {
  for (const { model, formAddress, processType } of SHIPPED) {
    await inTransaction(database.kysely, async ({ transaction: trx }) => {
      const taken = await sql`insert into sys_seed (seed_table, seed_key) values ('wf_process', ${model.key})
        on conflict do nothing`.execute(trx)
      if (taken.numAffectedRows !== 1n) return
      const id = newId()
      const xml = simpleToBpmn(model)
      const { graph } = await compileProcess(xml)
      await sql`insert into wf_process (id, process_key, process_name, process_type, form_address, start_scope, designer,
          process_steps, create_by)
        values (${id}, ${model.key}, ${model.name}, ${processType}, ${formAddress}, 'all', 'simple',
          ${JSON.stringify(model)}, 'admin')`.execute(trx)
      await processes.addVersion(trx, { id: newId(), processId: id, xml, graph: graph!, by: 'admin' })
    })
  }
}
