import { folder, onOff } from './kinds.ts'
import { forOperators, optional, setting, wholeNumber } from './setting.ts'

const MINUTE_MS = 60_000

/** Scheduled jobs and backups. */
export const jobSettings = {
  jobs: setting('JOBS', onOff, 'on', 'whether this process fires scheduled jobs and works on them'),
  jobParallel: wholeNumber('JOB_PARALLEL', [1, 100], 4, 'runs of jobs in one process at a time'),
  jobPollMs: wholeNumber('JOB_POLL_MS', [10, MINUTE_MS], 1000, 'longest pause between two looks at what is due'),
  jobLeaseMs: wholeNumber(
    'JOB_LEASE_MS',
    [100, 10 * MINUTE_MS],
    30_000,
    'a run whose process is silent for so long was interrupted',
  ),
  jobMisfireMs: wholeNumber(
    'JOB_MISFIRE_MS',
    [100, 60 * MINUTE_MS],
    60_000,
    'a firing that is later than this was missed',
  ),
  jobStopMs: wholeNumber('JOB_STOP_MS', [0, 5 * MINUTE_MS], 5000, 'time for runs of jobs to end at a stop'),
  backupDir: forOperators(
    optional('BACKUP_DIR', folder, 'folder that backups are put into; default: backups in DATA_DIR'),
  ),
}
