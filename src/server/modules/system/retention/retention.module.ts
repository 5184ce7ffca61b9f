import type { Platform } from '#server/areas/platform.ts'
import type { RecycleBinService } from '../recycle-bin/recycle-bin.service.ts'
import { retentionHandlers } from './retention.job.ts'
import { createRetentionRepository } from './retention.repository.ts'

export function registerRetention(
  { database, jobs, ports, tell }: Platform,
  { emptyOld }: Pick<RecycleBinService, 'emptyOld'>,
): void {
  const removeFormSends = ports.later('removeFormSends')
  const handlers = retentionHandlers({
    runs: jobs.runs,
    emptyBins: emptyOld,
    tell,
    retention: createRetentionRepository(database),
    sends: { removeOld: (days, atMost) => removeFormSends()(days, atMost) },
  })
  jobs.add(...handlers)
}
