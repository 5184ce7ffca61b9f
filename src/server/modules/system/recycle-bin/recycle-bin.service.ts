import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { BinQuery } from '#server/records/history/bin-rows.ts'
import { batchKeys } from '#server/records/record-keys.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { BinRow } from '#shared/wire/recycle-bin.ts'
import { binnedEntities, mayPurge, mayRestore, seesInBin } from './bin-kinds.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'bin' | 'restore' | 'purge' | 'sweepBin'>
  entities: ReadonlyMap<string, Entity>
}

export interface BinKind {
  value: string
  text: string
}

/** Results of an operation on several records. */
export interface BinOutcome {
  done: number
  refused: { id: string; message: string }[]
}

/** Operation on one record; the entity of the record requires its permission. */
type Step = (entity: Entity, key: string) => Promise<unknown>

export type RecycleBinService = ReturnType<typeof createRecycleBinService>

/** Recycle bins of all kinds as one list. Each kind needs its own permission. */
export function createRecycleBinService({ engine, entities }: Dependencies) {
  // Online forms come and go while the server runs.
  const binned = () => binnedEntities(entities)

  return {
    kinds(principal: Principal): BinKind[] {
      return visibleKinds(principal).map(({ $id, title }) => ({ value: $id, text: title }))
    },

    /** @param kind address of an entity; absent for all kinds that the person may see */
    async list(
      principal: Principal,
      kind: string | undefined,
      query: BinQuery,
    ): Promise<PageResult<BinRow & { mayPurge: boolean }>> {
      const kinds = visibleKinds(principal).filter(({ $id }) => kind === undefined || kind === '' || $id === kind)
      const page = await engine.bin(principal, kinds, query)
      const purgeable = new Set(kinds.filter((entity) => mayPurge(principal, entity)).map(({ $id }) => $id))
      return { ...page, records: page.records.map((row) => ({ ...row, mayPurge: purgeable.has(row.kind) })) }
    },

    /**
     * Restores records one by one, so that a refused one does not block others. @throws AppError when none was
     * restored.
     */
    restore(principal: Principal, ids: unknown): Promise<BinOutcome> {
      return each(ids, mayRestore.bind(null, principal), (entity, key) => engine.restore(principal, entity, key))
    },

    /** Deletes records permanently, one by one. @throws AppError when none was deleted. */
    purge(principal: Principal, ids: unknown): Promise<BinOutcome> {
      return each(ids, mayPurge.bind(null, principal), (entity, key) => engine.purge(principal, entity, key))
    },

    /** Permanently deletes records that were deleted so many days ago, in every tenant. @returns number of records. */
    async emptyOld(days: number, isStopped: () => boolean): Promise<number> {
      let purged = 0
      for (const entity of binned())
        purged += await engine.sweepBin(entity, { days, principalIn: sweeperIn, isStopped })
      return purged
    },
  }

  function visibleKinds(principal: Principal): Entity[] {
    return binned().filter((entity) => seesInBin(principal, entity))
  }

  async function each(ids: unknown, may: (entity: Entity) => boolean, step: Step): Promise<BinOutcome> {
    const outcome: BinOutcome = { done: 0, refused: [] }
    let first: AppError | undefined
    for (const id of batchKeys(ids)) {
      try {
        const { entity, key } = recordOf(id)
        if (!may(entity)) throw new AppError('NOT_GRANTED')
        await step(entity, key)
        outcome.done += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        first ??= error
        outcome.refused.push({ id, message: fillText(errorCatalogue[error.code].text, error.details) })
      }
    }
    if (outcome.done === 0 && first) throw first
    return outcome
  }

  /** @throws AppError RECORD_NOT_FOUND */
  function recordOf(id: string): { entity: Entity; key: string } {
    const [kind = '', ...rest] = id.split(':')
    const entity = binned().find(({ $id }) => $id === kind)
    const key = rest.join(':')
    if (!entity || key === '') throw new AppError('RECORD_NOT_FOUND')
    return { entity, key }
  }
}

/** Principal of the scheduled purge: no account, and all permissions. */
function sweeperIn(tenantId: number): Principal {
  return {
    userId: 'system',
    username: 'system',
    realname: '系统',
    orgCode: null,
    tenantId,
    isGuest: false,
    isAdmin: true,
    roleIds: [],
    roleCodes: [],
    departRoleIds: [],
    departCodes: [],
    sessionId: '',
    landingCode: null,
    withheld: new Set(),
    may: () => true,
    mayWrite: () => true,
  }
}
