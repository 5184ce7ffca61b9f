import {
  folder,
  integer,
  type Kind,
  listOf,
  logLevel,
  oneOf,
  onOff,
  pathPart,
  postgresUrl,
  roleCode,
  text,
  trustProxy,
  webAddress,
} from './env-kinds.ts'
import { requireTogether } from './env-together.ts'
import { StartupError } from './platform/startup-error.ts'

export interface Setting<T = unknown> {
  /** Name of the environment variable. An empty variable counts as absent. */
  readonly name: string
  readonly kind: Kind<T>
  /** Text that stands for an absent variable; undefined when the setting may be absent. */
  readonly fallback: string | undefined
  readonly meaning: string
}

const MINUTE_MS = 60_000
const MIB = 1024 * 1024

function setting<T>(name: string, kind: Kind<T>, fallback: string, meaning: string): Setting<T> {
  return { name, kind, fallback, meaning }
}

function optional<T>(name: string, kind: Kind<T>, meaning: string): Setting<T | undefined> {
  return { name, kind, fallback: undefined, meaning }
}

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
  shutdownGraceMs: setting(
    'SHUTDOWN_GRACE_MS',
    integer(0, 5 * MINUTE_MS),
    '10000',
    'time for open requests to end at a stop',
  ),
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
