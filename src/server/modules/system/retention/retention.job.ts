import type { JobHandler, JobRun } from '#server/platform/jobs/job-handler.ts'
import type { JobRuns } from '#server/platform/jobs/job-run.store.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import { LOG_TYPE } from '#server/platform/stores/system-log.store.ts'
import { type RetentionRepository, ROWS_AT_ONCE } from './retention.repository.ts'

interface Dependencies {
  retention: RetentionRepository
  runs: Pick<JobRuns, 'removeOld'>
  /** Requests that online forms sent. */
  sends: { removeOld(days: number, atMost: number): Promise<number> }
  /** Permanently deletes records that were in a bin for so many days; resolves to their number. */
  emptyBins(days: number, isStopped: () => boolean): Promise<number>
  logOperation: LogOperation
}

type Removed = readonly [what: string, count: number]

/** Handlers of jobs that delete data after its retention period. */
export function retentionHandlers({ retention, runs, sends, emptyBins, logOperation }: Dependencies): JobHandler[] {
  return [
    {
      name: 'clean_logs',
      title: '清理日志',
      description: '删除超过保留期限的日志、数据日志、任务执行记录和表单接口调用；天数在“保留期限”中设置',
      params: { properties: {} },
      async run({ signal }) {
        const days = await retention.days()
        const each = (kept: number, removeSome: () => Promise<number>) => untilDone(kept, signal, removeSome)
        const logs = (type: number, kept: number) => each(kept, () => retention.removeLogs(type, kept))
        return contentOf([
          ['登录日志', await logs(LOG_TYPE.login, days.loginLogDays)],
          ['操作日志', await logs(LOG_TYPE.operation, days.operationLogDays)],
          ['异常日志', await logs(LOG_TYPE.exception, days.exceptionLogDays)],
          ['数据日志', await each(days.dataLogDays, () => retention.removeVersions(days.dataLogDays))],
          ['任务执行记录', await each(days.jobRunDays, () => runs.removeOld(days.jobRunDays, ROWS_AT_ONCE))],
          ['表单接口调用', await each(days.formSendDays, () => sends.removeOld(days.formSendDays, ROWS_AT_ONCE))],
        ])
      },
    },
    {
      name: 'empty_recycle_bin',
      title: '清空回收站',
      description: '彻底删除回收站中超过保留期限的记录，不能恢复；天数在“保留期限”中设置',
      params: { properties: {} },
      async run({ signal }) {
        const { recycleBinDays } = await retention.days()
        if (recycleBinDays === 0) return '回收站永久保留'
        const purged = await emptyBins(recycleBinDays, () => signal.aborted)
        signal.throwIfAborted()
        return contentOf([['回收站', purged]])
      },
    },
  ]

  async function contentOf(removed: readonly Removed[]): Promise<string> {
    const each = removed.filter(([, count]) => count > 0).map(([what, count]) => `${what} ${count} 条`)
    if (each.length === 0) return '没有超过保留期限的内容'
    const content = `按保留期限清理：${each.join('、')}`
    await logOperation(null, 'delete', content)
    return content
  }
}

async function untilDone(days: number, signal: JobRun['signal'], removeSome: () => Promise<number>): Promise<number> {
  if (days === 0) return 0
  let removed = 0
  for (let some = 1; some > 0; removed += some) {
    signal.throwIfAborted()
    some = await removeSome()
  }
  return removed
}
