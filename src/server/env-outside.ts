import { folder, pathPrefix, secretKeys, targetList } from './env-kinds.ts'
import { optional, setting, wholeNumber } from './env-setting.ts'

const MINUTE_MS = 60_000

/** What the server itself may reach: data sources and targets of gateway routes. */
export const outsideSettings = {
  secretKey: optional(
    'SECRET_KEY',
    secretKeys,
    'what passwords of data sources are sealed with; several processes need the same; default: secret.key in DATA_DIR',
  ),
  dataSourceAllow: setting(
    'DATA_SOURCE_ALLOW',
    targetList,
    'none',
    'private addresses that data sources may be at; public ones may be anyway',
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
