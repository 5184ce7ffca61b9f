import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { SimpleProcess } from '#shared/documents/workflow/simple-process.ts'

interface NewProcess {
  id: string
  model: SimpleProcess
  formAddress: string
  processType: string
  titleExpression: string | undefined
}

/** Processes of the product in the database. */
export const shippedStore = {
  /** Notes that a process is added; false when it was added before, even if it is deleted since. */
  async take(trx: Transaction<Tables>, key: string): Promise<boolean> {
    const taken = await sql`insert into sys_seed (seed_table, seed_key) values ('wf_process', ${key})
      on conflict do nothing`.execute(trx)
    return taken.numAffectedRows === 1n
  },

  /** Adds a process; false when people have one with its key. */
  async add(
    trx: Transaction<Tables>,
    { id, model, formAddress, processType, titleExpression }: NewProcess,
  ): Promise<boolean> {
    const added = await sql`
      insert into wf_process (id, process_key, process_name, process_type, form_address, start_scope, designer,
        process_steps, title_expression, create_by)
      values (${id}, ${model.key}, ${model.name}, ${processType}, ${formAddress}, 'all', 'simple',
        ${JSON.stringify(model)}, ${titleExpression ?? null}, 'admin') on conflict (tenant_id, process_key) do nothing`.execute(
      trx,
    )
    return added.numAffectedRows === 1n
  },
}
