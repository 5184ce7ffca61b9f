import { AppError } from '#server/http/answers/errors.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { ProcessRepository } from './process.repository.ts'

/**
 * A process with instances stays, since they are history; people switch it off instead. The form of a deployed process
 * is part of what was deployed, so who may not deploy does not change it.
 */
export const createProcessHooks = ({
  instances,
}: Pick<ProcessRepository, 'instances'>): EntityHooks<'workflow/process'> => ({
  isDefinition: true,
  async columns({ formAddress = null }, { existing, principal }) {
    const isDeployed = existing !== undefined && Number(existing.lastVersion ?? 0) > 0
    if (isDeployed && formAddress !== null && formAddress !== existing.formAddress) {
      if (!principal.may('workflow:process:deploy')) {
        const message = '流程已部署，更换业务表单需要部署流程的权限'
        throw invalid([{ field: 'formAddress', keyword: 'rule', message }])
      }
    }
    return {}
  },
  async beforeDelete(rows, { trx }) {
    for (const { id, processName: name } of rows) {
      const count = await instances(trx, id)
      if (count > 0) throw new AppError('PROCESS_IN_USE', { name, count })
    }
  },
})
