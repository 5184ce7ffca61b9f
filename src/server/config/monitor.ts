import { redisUrl, text } from './kinds.ts'
import { forOperators, optional, wholeNumber } from './setting.ts'

/** Sampling of the monitors, and access to their figures. */
export const monitorSettings = {
  monitorEverySeconds: wholeNumber(
    'MONITOR_EVERY_SECONDS',
    [0, 600],
    10,
    'time between two samples of the monitors; 0 watches and counts nothing',
  ),
  slowStatementMs: wholeNumber(
    'SLOW_STATEMENT_MS',
    [1, 60_000],
    500,
    'time from which a statement is on the list of slow ones',
  ),
  metricsToken: forOperators(
    optional('METRICS_TOKEN', text, 'bearer token for /metrics; without it only a session with the grant'),
  ),
  redisUrl: optional('REDIS_URL', redisUrl, 'a Redis that the monitor shows; nothing else needs one'),
  redisTimeoutMs: wholeNumber('REDIS_TIMEOUT_MS', [50, 60_000], 2000, 'time that Redis may take'),
}
