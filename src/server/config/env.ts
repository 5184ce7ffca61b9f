import { StartupError } from '../platform/startup-error.ts'
import { fileSettings } from './files.ts'
import { integrationSettings } from './integrations.ts'
import { jobSettings } from './jobs.ts'
import { folder, logLevel, onOff, postgresUrl, schemaNames, text, trustProxy, webAddress } from './kinds.ts'
import { messageSettings } from './messages.ts'
import { monitorSettings } from './monitor.ts'
import { scriptSettings } from './scripts.ts'
import { forOperators, optional, type Setting, setting, wholeNumber } from './setting.ts'
import { signInSettings } from './sign-in.ts'
import { socketSettings } from './sockets.ts'
import { workflowSettings } from './workflow.ts'

const MINUTE_MS = 60_000
const MIB = 1024 * 1024

const table = {
  host: forOperators(setting('HOST', text, '127.0.0.1', 'address to listen on; 0.0.0.0 for every one')),
  port: forOperators(wholeNumber('PORT', [0, 65_535], 8080, 'port to listen on; 0 picks a free one')),
  dataDir: forOperators(setting('DATA_DIR', folder, '.data', 'folder of the embedded database, uploads and logs')),
  databaseUrl: forOperators(
    optional('DATABASE_URL', postgresUrl, 'a PostgreSQL 15 or later to use instead of the embedded one'),
  ),
  databasePool: wholeNumber('DATABASE_POOL', [2, 50], 10, 'most database connections of one process'),
  formSyncStatementMs: wholeNumber(
    'FORM_SYNC_STATEMENT_MS',
    [30_000, 3_600_000],
    300_000,
    'time for one statement that changes the table of an online form',
  ),
  formTableSchemas: setting(
    'FORM_TABLE_SCHEMAS',
    schemaNames,
    'none',
    'schemas whose tables may become online forms under their own names',
  ),
  adminPassword: forOperators(
    optional('ADMIN_PASSWORD', text, 'first password of admin; without it a random one is printed once'),
  ),
  seedDemo: forOperators(
    optional('SEED_DEMO', onOff, 'sample data at the first start; default: with the embedded database only'),
  ),
  trustProxy: forOperators(
    setting('TRUST_PROXY', trustProxy, 'false', 'which proxies may tell the address of the client'),
  ),
  logLevel: forOperators(setting('LOG_LEVEL', logLevel, 'info', 'least important log line that is written')),
  guest: forOperators(setting('GUEST', onOff, 'on', 'whether the guest account may sign in')),
  bodyLimit: wholeNumber('BODY_LIMIT', [1024, 64 * MIB], MIB, 'largest request body, bytes'),
  uploadLimitMb: forOperators(wholeNumber('UPLOAD_LIMIT_MB', [1, 1024], 10, 'largest uploaded file, MB')),
  installerLimitMb: wholeNumber(
    'INSTALLER_LIMIT_MB',
    [1, 4096],
    300,
    'largest program that an administrator offers for download, MB',
  ),
  ...fileSettings,
  exportMaxRows: wholeNumber('EXPORT_MAX_ROWS', [1, 1_000_000], 100_000, 'most rows of one export'),
  importMaxRows: wholeNumber('IMPORT_MAX_ROWS', [1, 100_000], 10_000, 'most rows of one import'),
  importReadMs: wholeNumber(
    'IMPORT_READ_MS',
    [10, 60_000],
    700,
    'time to read a workbook that brings nothing; its rows and cells add to it',
  ),
  requestTimeoutMs: wholeNumber('REQUEST_TIMEOUT_MS', [1000, 10 * MINUTE_MS], 60_000, 'time to receive one request'),
  loginMaxFailures: wholeNumber(
    'LOGIN_MAX_FAILURES',
    [1, 1000],
    5,
    'wrong passwords that are forgiven; one more locks the account',
  ),
  loginLockMinutes: wholeNumber('LOGIN_LOCK_MINUTES', [1, 1440], 10, 'how long an account stays locked'),
  loginCaptchaAfter: wholeNumber(
    'LOGIN_CAPTCHA_AFTER',
    [1, 1000],
    3,
    'wrong passwords of an account or from an address before a captcha is asked for',
  ),
  rateLimitPerMinute: wholeNumber('RATE_LIMIT_PER_MINUTE', [1, 1_000_000], 1200, 'requests per address and minute'),
  duplicateChecksPerMinute: wholeNumber(
    'DUPLICATE_CHECKS_PER_MINUTE',
    [1, 1_000_000],
    120,
    'questions of one person and minute whether a value is taken',
  ),
  cacheClearsPerMinute: wholeNumber('CACHE_CLEARS_PER_MINUTE', [1, 1_000_000], 10, '清理缓存 of one person and minute'),
  loginRatePerMinute: wholeNumber('LOGIN_RATE_PER_MINUTE', [1, 1_000_000], 20, 'sign-ins per address and minute'),
  ...socketSettings,
  publicUrl: forOperators(
    optional('PUBLIC_URL', webAddress, 'address at which people reach the application; sign-in elsewhere needs it'),
  ),
  ...messageSettings,
  ...signInSettings,
  ...integrationSettings,
  ...scriptSettings,
  shutdownGraceMs: wholeNumber(
    'SHUTDOWN_GRACE_MS',
    [0, 5 * MINUTE_MS],
    10_000,
    'time for open requests to end at a stop',
  ),
  ...jobSettings,
  ...workflowSettings,
  ...monitorSettings,
  passwordHashParallel: wholeNumber('PASSWORD_HASH_PARALLEL', [1, 64], 4, 'password hashes at a time, 64 MiB each'),
}

type Table = typeof table

/** Every setting with its value, checked. Paths are absolute, sizes are bytes. */
export type Env = { readonly [Key in keyof Table]: Table[Key] extends Setting<infer T> ? T : never }

/** The table above in order, for documentation. */
export const settings: readonly Setting[] = Object.values(table)

/**
 * Reads and checks all settings once, at start.
 * @throws StartupError naming the variable and what is allowed, or what else is needed; the value is not repeated, it
 * may be a secret.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const values = Object.entries<Setting>(table).map(([key, entry]) => [key, readSetting(entry, variables[entry.name])])
  const env = Object.fromEntries(values)
  requireCombinations(env)
  return env
}

function readSetting({ name, kind, fallback }: Setting, given: string | undefined): unknown {
  const value = given?.trim() ? given : fallback
  if (value === undefined) return undefined
  const read = kind.read(value)
  if (read === undefined) throw new StartupError(`环境变量 ${name} 的值无效；允许：${kind.allowed}。`)
  return read
}

/** Settings that have no effect without others. */
const REQUIRED_WITH: readonly { when(env: Env): boolean; what: string; others: Partial<Record<keyof Env, string>> }[] =
  [
    { when: ({ smsProvider }) => smsProvider === 'http', what: 'SMS_PROVIDER=http', others: { smsUrl: 'SMS_URL' } },
    {
      when: ({ s3AccessKeyId }) => s3AccessKeyId !== undefined,
      what: 'S3_ACCESS_KEY_ID',
      others: { s3SecretAccessKey: 'S3_SECRET_ACCESS_KEY', s3Bucket: 'S3_BUCKET' },
    },
    { when: ({ smtpHost }) => smtpHost !== undefined, what: 'SMTP_HOST', others: { smtpFrom: 'SMTP_FROM' } },
    { when: ({ smtpUser }) => smtpUser !== undefined, what: 'SMTP_USER', others: { smtpPassword: 'SMTP_PASSWORD' } },
    {
      when: ({ oidcIssuer }) => oidcIssuer !== undefined,
      what: 'OIDC_ISSUER',
      others: { oidcClientId: 'OIDC_CLIENT_ID', oidcClientSecret: 'OIDC_CLIENT_SECRET', publicUrl: 'PUBLIC_URL' },
    },
    {
      when: ({ casServerUrl }) => casServerUrl !== undefined,
      what: 'CAS_SERVER_URL',
      others: { publicUrl: 'PUBLIC_URL' },
    },
  ]

/** @throws StartupError naming the setting that is missing, and the one that needs it. */
function requireCombinations(env: Env): void {
  for (const { what, others } of REQUIRED_WITH.filter(({ when }) => when(env))) {
    for (const [key, name] of Object.entries(others)) {
      if (env[key as keyof Env] === undefined) throw new StartupError(`设置了 ${what}，还需要设置环境变量 ${name}。`)
    }
  }
}
