import { folder, pathPrefix, secretKeys, targetList } from './kinds.ts'
import { forOperators, optional, setting, wholeNumber } from './setting.ts'

const MINUTE_MS = 60_000

/** Targets that the server itself may connect to: data sources and gateway routes. */
export const integrationSettings = {
  secretKey: forOperators(
    optional(
      'SECRET_KEY',
      secretKeys,
      'encrypts passwords of data sources, the same for all processes; default: secret.key in DATA_DIR',
    ),
  ),
  dataSourceAllow: forOperators(
    setting('DATA_SOURCE_ALLOW', targetList, 'none', 'private addresses that data sources may have'),
  ),
  sqliteDir: optional('SQLITE_DIR', folder, 'folder below which SQLite files of data sources are; default: none'),
  dataSourceTimeoutMs: wholeNumber(
    'DATA_SOURCE_TIMEOUT_MS',
    [100, 10 * MINUTE_MS],
    15_000,
    'time that a question to a data source may take',
  ),
  dataSourceMaxRows: wholeNumber('DATA_SOURCE_MAX_ROWS', [1, 1_000_000], 10_000, 'most rows of one answer'),
  dataSourceMaxKb: wholeNumber('DATA_SOURCE_MAX_KB', [1, 1_048_576], 16_384, 'largest answer, KB'),
  dataSourcePool: wholeNumber('DATA_SOURCE_POOL', [1, 20], 3, 'most connections of one process to one data source'),
  formSendMaxAttempts: wholeNumber(
    'FORM_SEND_MAX_ATTEMPTS',
    [1, 100],
    8,
    'attempts to send what a step of an online form sends to a data source before it is given up',
  ),
  formSendRetryMs: wholeNumber(
    'FORM_SEND_RETRY_MS',
    [10, 60 * MINUTE_MS],
    MINUTE_MS,
    'wait before the second attempt; each further wait is twice as long',
  ),
  formSendLeaseMs: wholeNumber(
    'FORM_SEND_LEASE_MS',
    [200, 60 * MINUTE_MS],
    2 * MINUTE_MS,
    'when others retry a send whose process died; an attempt takes half of it at most',
  ),
  formSendPollMs: wholeNumber(
    'FORM_SEND_POLL_MS',
    [0, 10 * MINUTE_MS],
    0,
    'how often a process looks for what is due, beside the job that does; 0 for never',
  ),
  formSendBodyKb: wholeNumber('FORM_SEND_BODY_KB', [1, 10_240], 256, 'most that one step sends, KB'),
  gatewayPrefix: setting('GATEWAY_PREFIX', pathPrefix, '/gateway', 'path below which gateway routes are applied'),
  gatewayAllow: setting('GATEWAY_ALLOW', targetList, 'none', 'targets that gateway routes may have, public or not'),
  gatewayTimeoutMs: wholeNumber(
    'GATEWAY_TIMEOUT_MS',
    [100, 10 * MINUTE_MS],
    30_000,
    'time without a sign of the target of a gateway route',
  ),
  gatewayBodyKb: wholeNumber('GATEWAY_BODY_KB', [1, 1_048_576], 10_240, 'largest body through the gateway, KB'),
}
