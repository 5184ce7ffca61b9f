import { fileSettings } from './env-files.ts'
import {
  folder,
  integer,
  listOf,
  logLevel,
  mailSender,
  oneOf,
  onOff,
  pathPart,
  pathPrefix,
  postgresUrl,
  roleCode,
  secretKeys,
  targetList,
  text,
  trustProxy,
  webAddress,
} from './env-kinds.ts'
import { monitorSettings } from './env-monitor.ts'
import { optional, type Setting, setting } from './env-setting.ts'
import { requireTogether } from './env-together.ts'
import { StartupError } from './platform/startup-error.ts'

const MINUTE_MS = 60_000
const MIB = 1024 * 1024

const table = {
  host: setting('HOST', text, '127.0.0.1', 'address to listen on; 0.0.0.0 for every one'),
  port: setting('PORT', integer(0, 65_535), '8080', 'port to listen on; 0 picks a free one'),
  dataDir: setting('DATA_DIR', folder, '.data', 'folder of the embedded database, uploads and logs'),
  databaseUrl: optional('DATABASE_URL', postgresUrl, 'a PostgreSQL 15 or later to use instead of the embedded one'),
  databasePool: setting('DATABASE_POOL', integer(2, 50), '10', 'most database connections of one process'),
  adminPassword: optional('ADMIN_PASSWORD', text, 'first password of admin; without it a random one is printed once'),
  seedDemo: optional(
    'SEED_DEMO',
    onOff,
    'whether the first start puts in sample departments and people; default: with the embedded database only',
  ),
  trustProxy: setting('TRUST_PROXY', trustProxy, 'false', 'which proxies may tell the address of the client'),
  logLevel: setting('LOG_LEVEL', logLevel, 'info', 'least important log line that is written'),
  guest: setting('GUEST', onOff, 'on', 'whether the guest account may sign in'),
  bodyLimit: setting('BODY_LIMIT', integer(1024, 64 * MIB), String(MIB), 'largest request body, bytes'),
  uploadLimitMb: setting('UPLOAD_LIMIT_MB', integer(1, 1024), '10', 'largest uploaded file, MB'),
  installerLimitMb: setting(
    'INSTALLER_LIMIT_MB',
    integer(1, 4096),
    '300',
    'largest program that an administrator offers for download, MB',
  ),
  ...fileSettings,
  exportMaxRows: setting('EXPORT_MAX_ROWS', integer(1, 1_000_000), '100000', 'most rows of one export'),
  importMaxRows: setting('IMPORT_MAX_ROWS', integer(1, 100_000), '10000', 'most rows of one import'),
  requestTimeoutMs: setting(
    'REQUEST_TIMEOUT_MS',
    integer(1000, 10 * MINUTE_MS),
    '60000',
    'time to receive one request',
  ),
  loginMaxFailures: setting(
    'LOGIN_MAX_FAILURES',
    integer(1, 1000),
    '5',
    'wrong passwords that are forgiven; one more locks the account',
  ),
  loginLockMinutes: setting('LOGIN_LOCK_MINUTES', integer(1, 1440), '10', 'how long an account stays locked'),
  loginCaptchaAfter: setting(
    'LOGIN_CAPTCHA_AFTER',
    integer(1, 1000),
    '3',
    'wrong passwords of an account or from an address before a captcha is asked for',
  ),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    integer(1, 1_000_000),
    '1200',
    'requests per address and minute',
  ),
  loginRatePerMinute: setting('LOGIN_RATE_PER_MINUTE', integer(1, 1_000_000), '20', 'sign-ins per address and minute'),
  socketHeartbeatMs: setting(
    'SOCKET_HEARTBEAT_MS',
    integer(50, 10 * MINUTE_MS),
    '20000',
    'how often sockets are asked whether somebody is there',
  ),
  socketsPerUser: setting('SOCKETS_PER_USER', integer(1, 10_000), '20', 'most sockets of one person, one for each tab'),
  socketsPerAddress: setting('SOCKETS_PER_ADDRESS', integer(1, 1_000_000), '2000', 'most sockets from one address'),
  socketBufferKb: setting('SOCKET_BUFFER_KB', integer(1, 65_536), '1024', 'what may wait for one slow client, KB'),
  socketMessagesPerMinute: setting(
    'SOCKET_MESSAGES_PER_MINUTE',
    integer(6, 100_000),
    '60',
    'messages of one client before its socket is closed',
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    webAddress,
    'address at which people reach the application; sign-in elsewhere needs it',
  ),
  smsProvider: optional(
    'SMS_PROVIDER',
    oneOf('http', 'log'),
    'how codes reach phones; log writes them into the log and is for development only; default: not at all',
  ),
  smsUrl: optional('SMS_URL', webAddress, 'gateway that takes {phone, template, code, minutes} by POST, for http'),
  smsToken: optional('SMS_TOKEN', text, 'bearer token for the gateway'),
  smsTimeoutMs: setting('SMS_TIMEOUT_MS', integer(100, MINUTE_MS), '10000', 'time that the gateway may take'),
  smsPerPhone: setting('SMS_PER_PHONE', integer(1, 1000), '10', 'most messages to one phone within a day'),
  smsPerAddress: setting('SMS_PER_ADDRESS', integer(1, 100_000), '100', 'most messages for one address within a day'),
  smtpHost: optional('SMTP_HOST', text, 'mail server; without it no mail is sent'),
  smtpPort: setting('SMTP_PORT', integer(1, 65_535), '587', 'its port'),
  smtpUser: optional('SMTP_USER', text, 'our name at the mail server'),
  smtpPassword: optional('SMTP_PASSWORD', text, 'our password at the mail server'),
  smtpFrom: optional('SMTP_FROM', mailSender, 'whom mails come from, such as 通知 <no-reply@shop.example>'),
  smtpTls: setting(
    'SMTP_TLS',
    oneOf('starttls', 'implicit', 'none'),
    'starttls',
    'encryption, without which nothing is sent; none is for a server in the own network only',
  ),
  smtpTimeoutMs: setting('SMTP_TIMEOUT_MS', integer(100, 5 * MINUTE_MS), '20000', 'time that one mail may take'),
  smtpConnections: setting('SMTP_CONNECTIONS', integer(1, 50), '4', 'most connections to the mail server'),
  messageMaxAttempts: setting(
    'MESSAGE_MAX_ATTEMPTS',
    integer(1, 100),
    '6',
    'attempts to send a message before it is given up',
  ),
  messageRetryMs: setting(
    'MESSAGE_RETRY_MS',
    integer(10, 60 * MINUTE_MS),
    '60000',
    'wait before the second attempt; each further wait is twice as long',
  ),
  messageLeaseMs: setting(
    'MESSAGE_LEASE_MS',
    integer(100, 60 * MINUTE_MS),
    '300000',
    'after which a message is taken up again that a process began to send and died; more than sending takes',
  ),
  messagePollMs: setting(
    'MESSAGE_POLL_MS',
    integer(0, 10 * MINUTE_MS),
    '0',
    'how often a process looks for messages that are due, beside the job that does; 0 for never',
  ),
  oidcIssuer: optional('OIDC_ISSUER', text, 'OpenID provider for sign-in by a third party; https but in tests'),
  oidcClientId: optional('OIDC_CLIENT_ID', text, 'our name at the provider'),
  oidcClientSecret: optional('OIDC_CLIENT_SECRET', text, 'our secret at the provider'),
  oidcSource: setting('OIDC_SOURCE', pathPart, 'oidc', 'name of the provider in /thirdLogin/render/{source}'),
  oidcLinkBy: setting(
    'OIDC_LINK_BY',
    listOf('email', 'phone'),
    'none',
    'what an account is found by when its person comes from the provider for the first time, verified there',
  ),
  casServerUrl: optional(
    'CAS_SERVER_URL',
    webAddress,
    'CAS server for single sign-on, such as https://sso.example/cas',
  ),
  registerRole: setting(
    'REGISTER_ROLE',
    roleCode,
    'registered',
    'code of the role that people get who register themselves',
  ),
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
  dataSourceTimeoutMs: setting(
    'DATA_SOURCE_TIMEOUT_MS',
    integer(100, 10 * MINUTE_MS),
    '15000',
    'time that a question to a data source may take',
  ),
  dataSourceMaxRows: setting('DATA_SOURCE_MAX_ROWS', integer(1, 1_000_000), '10000', 'most rows of one answer'),
  dataSourceMaxKb: setting('DATA_SOURCE_MAX_KB', integer(1, 1_048_576), '16384', 'largest answer, KB'),
  dataSourcePool: setting(
    'DATA_SOURCE_POOL',
    integer(1, 20),
    '3',
    'most connections of one process to one data source',
  ),
  gatewayPrefix: setting('GATEWAY_PREFIX', pathPrefix, '/gateway', 'path below which gateway routes are applied'),
  gatewayAllow: setting('GATEWAY_ALLOW', targetList, 'none', 'targets that gateway routes may have, public or not'),
  gatewayTimeoutMs: setting(
    'GATEWAY_TIMEOUT_MS',
    integer(100, 10 * MINUTE_MS),
    '30000',
    'time without a sign of the target of a gateway route',
  ),
  gatewayBodyKb: setting('GATEWAY_BODY_KB', integer(1, 1_048_576), '10240', 'largest body through the gateway, KB'),
  shutdownGraceMs: setting(
    'SHUTDOWN_GRACE_MS',
    integer(0, 5 * MINUTE_MS),
    '10000',
    'time for open requests to end at a stop',
  ),
  jobs: setting('JOBS', onOff, 'on', 'whether this process fires scheduled jobs and works on them'),
  jobParallel: setting('JOB_PARALLEL', integer(1, 100), '4', 'runs of jobs in one process at a time'),
  jobPollMs: setting('JOB_POLL_MS', integer(10, MINUTE_MS), '1000', 'longest pause between two looks at what is due'),
  jobLeaseMs: setting(
    'JOB_LEASE_MS',
    integer(100, 10 * MINUTE_MS),
    '30000',
    'a run whose process is silent for so long was interrupted',
  ),
  jobMisfireMs: setting(
    'JOB_MISFIRE_MS',
    integer(100, 60 * MINUTE_MS),
    '60000',
    'a firing that is later than this was missed',
  ),
  jobStopMs: setting('JOB_STOP_MS', integer(0, 5 * MINUTE_MS), '5000', 'time for runs of jobs to end at a stop'),
  backupDir: optional('BACKUP_DIR', folder, 'folder that backups are put into; default: backups in DATA_DIR'),
  ...monitorSettings,
  passwordHashParallel: setting(
    'PASSWORD_HASH_PARALLEL',
    integer(1, 64),
    '4',
    'password hashes at a time, 64 MiB each',
  ),
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
  requireTogether(env)
  return env
}

function readSetting({ name, kind, fallback }: Setting, given: string | undefined): unknown {
  const value = given?.trim() ? given : fallback
  if (value === undefined) return undefined
  const read = kind.read(value)
  if (read === undefined) throw new StartupError(`环境变量 ${name} 的值无效；允许：${kind.allowed}。`)
  return read
}
