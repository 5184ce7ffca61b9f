import { AppError } from '#server/http/answers/errors.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import type { ProcessRepository } from './process.repository.ts'

/** A process with instances stays, since they are history; people switch it off instead. */
export const createProcessHooks = ({
  instances,
}: Pick<ProcessRepository, 'instances'>): EntityHooks<'workflow/process'> => ({
  isDefinition: true,
  async beforeDelete(rows, { trx }) {
    for (const { id, processName: name } of rows) {
      const count = await instances(trx, id)
      if (count > 0) throw new AppError('PROCESS_IN_USE', { name, count })
    }
  },
})
