import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Condition } from '#server/records/read/sql/condition.ts'
import type { DataSourceRepository } from './data-source.repository.ts'

interface Dependencies {
  sources: Pick<DataSourceRepository, 'visible'>
  /** Condition for the list rows that data rules permit to the person. */
  visible(principal: Principal): Promise<Condition>
}

export type VisibleSourceService = ReturnType<typeof createVisibleSourceService>

/** Data sources that a person sees in the list. */
export function createVisibleSourceService({ sources, visible }: Dependencies) {
  return {
    async options(principal: Principal): Promise<{ value: string; label: string; text: string }[]> {
      const found = await sources.visible(await visible(principal))
      return found.map(({ code, name }) => ({ value: code, label: name, text: name }))
    },

    /**
     * Refuses hidden and missing sources with the same error.
     * @throws AppError NOT_GRANTED, DATA_SOURCE_UNKNOWN
     */
    async requireVisible(principal: Principal, code: string): Promise<void> {
      if (!principal.may('system:data-source:list')) throw new AppError('NOT_GRANTED')
      const found = await sources.visible(await visible(principal), code)
      if (found.length === 0) throw new AppError('DATA_SOURCE_UNKNOWN', { code })
    },
  }
}
