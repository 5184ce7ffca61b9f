import { DEFAULT_WORK_HOURS } from '#shared/rules/working-time/work-hours.ts'
import { workHours } from './kinds.ts'
import { setting, wholeNumber } from './setting.ts'

const MINUTE_MS = 60_000

/** Timers, messages and services of approval processes. */
export const workflowSettings = {
  workflowPollMs: wholeNumber(
    'WORKFLOW_POLL_MS',
    [10, 10 * MINUTE_MS],
    1000,
    'how often a process looks for timers and services that are due',
  ),
  workflowLeaseMs: wholeNumber(
    'WORKFLOW_LEASE_MS',
    [100, 60 * MINUTE_MS],
    60_000,
    'when others retry a timer or service whose process died; longer than a service takes',
  ),
  workHours: setting(
    'WORK_HOURS',
    workHours,
    DEFAULT_WORK_HOURS,
    'hours of a working day in Asia/Shanghai, for time limits',
  ),
}
