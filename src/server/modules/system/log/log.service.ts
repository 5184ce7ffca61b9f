import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LOG_TYPE, OPERATION, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { LogRepository } from './log.repository.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'list' | 'remove'>
  logEntity: EntityAt<'system/log'>
  logs: LogRepository
  log: Pick<SystemLog, 'add' | 'flush'>
  clock: Clock
}

/** Agreed word for all entries, in place of keys. */
const ALL = 'allclear'
const CLEAR = 'system:log:clear'
const NAMES: Readonly<Record<number, string>> = {
  [LOG_TYPE.login]: '登录日志',
  [LOG_TYPE.operation]: '操作日志',
  [LOG_TYPE.exception]: '异常日志',
}

export type LogService = ReturnType<typeof createLogService>

/** System log for administrators of the system. */
export function createLogService({ engine, logEntity, logs, log, clock }: Dependencies) {
  return {
    /** Lists a page of the log; `keyWord` is the agreed name for a part of the content. */
    async list(principal: Principal, { keyWord, ...query }: RecordQuery): Promise<PageResult<Row>> {
      const contains = typeof keyWord === 'string' && keyWord !== '' ? { logContent: `*${keyWord}*` } : {}
      return engine.list(principal, logEntity, { ...query, ...contains })
    },

    /**
     * Deletes entries by their keys. The word `allclear` deletes all entries up to now, optionally of one type.
     * @returns number of deleted entries.
     * @throws AppError NOT_GRANTED, IDS_MISSING, RECORD_NOT_FOUND
     */
    async remove(principal: Principal, ids: string, type: number | null): Promise<number> {
      if (ids !== ALL) return engine.remove(principal, logEntity, ids)
      if (!principal.may(CLEAR)) throw new AppError('NOT_GRANTED')
      return clear(principal, type)
    },
  }

  async function clear({ tenantId, username, realname }: Principal, type: number | null): Promise<number> {
    const until = clock.now()
    // For people, entries in the write buffer exist already.
    await log.flush()
    let removed = 0
    for (let some = 1; some > 0; removed += some) some = await logs.removeSome(tenantId, type, until)
    const what = type === null ? '全部日志' : NAMES[type]
    const content = `清空${what}，共 ${removed} 条`
    await log.add({ type: LOG_TYPE.operation, operateType: OPERATION.delete, content, username, realname })
    return removed
  }
}
