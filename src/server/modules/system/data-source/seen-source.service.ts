import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Condition } from '#server/records/read/condition.ts'
import type { DataSourceRepository } from './data-source.repository.ts'

interface Dependencies {
  sources: Pick<DataSourceRepository, 'seen'>
  /** The rows of the list that data rules leave to the person. */
  visible(principal: Principal): Promise<Condition>
}

export type SeenSourceService = ReturnType<typeof createSeenSourceService>

/** Which data sources there are for a person: those that the list shows. */
export function createSeenSourceService({ sources, visible }: Dependencies) {
  return {
    async options(principal: Principal): Promise<{ value: string; label: string; text: string }[]> {
      const seen = await sources.seen(await visible(principal))
      return seen.map(({ code, name }) => ({ value: code, label: name, text: name }))
    },

    /**
     * Says of a source that is hidden from the person what is said of one that is not there.
     * @throws AppError NOT_GRANTED, DATA_SOURCE_UNKNOWN
     */
    async requireSeen(principal: Principal, code: string): Promise<void> {
      if (!principal.may('system:data-source:list')) throw new AppError('NOT_GRANTED')
      const seen = await sources.seen(await visible(principal), code)
      if (seen.length === 0) throw new AppError('DATA_SOURCE_UNKNOWN', { code })
    },
  }
}
