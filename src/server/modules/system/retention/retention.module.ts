import type { Platform } from '#server/areas/platform.ts'
import type { RecycleBinService } from '../recycle-bin/recycle-bin.service.ts'
import { retentionHandlers } from './retention.job.ts'
import { createRetentionRepository } from './retention.repository.ts'

export function registerRetention(
  { database, jobs, ports, logOperation }: Platform,
  { emptyOld }: Pick<RecycleBinService, 'emptyOld'>,
): void {
  const removeFormSends = ports.later('removeFormSends')
  const handlers = retentionHandlers({
    runs: jobs.runs,
    emptyBins: emptyOld,
    logOperation,
    retention: createRetentionRepository(database),
    sends: { removeOld: (days, atMost) => removeFormSends()(days, atMost) },
  })
  jobs.add(...handlers)
}
