import { urlProblem } from '#server/platform/data-sources/http-source.ts'
import type { SourceKind, SourceSettings, TlsMode } from '#server/platform/data-sources/source.ts'
import { filePathProblem } from '#server/platform/data-sources/sqlite-source.store.ts'
import { canonicalHost } from '#server/platform/targets/host-name.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

/** Source kinds by item of the dictionary database_type. */
const KINDS: Readonly<Record<string, SourceKind>> = {
  '1': 'mysql',
  '5': 'mysql',
  '6': 'postgres',
  '10': 'sqlite',
  '16': 'http',
}

/** Returns the settings of a record, without the password. Undefined for an unknown kind. */
export function settingsOf(record: Readonly<Row>): SourceSettings | undefined {
  const kind = KINDS[textOf(record.dbType)]
  if (kind === undefined) return undefined
  return {
    kind,
    host: textOf(record.dbHost),
    port: Number(record.dbPort ?? 0),
    database: textOf(record.dbName),
    tls: tlsOf(record.tls),
    file: textOf(record.dbFile),
    url: textOf(record.dbUrl),
    username: textOf(record.dbUsername),
    password: '',
  }
}

/** Returns the address for the list; it contains no secret. */
export function addressOf({ kind, host, port, database, file, url }: SourceSettings): string {
  if (kind === 'http') return url
  if (kind === 'sqlite') return file
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return `${name}:${port}${database === '' ? '' : `/${database}`}`
}

/** Returns the problems that are visible without a connection. The entity's rules report empty fields. */
export function sourceProblems(settings: SourceSettings, targets: Pick<Targets, 'problemOf'>): FieldProblem[] {
  const { kind, host, port, file, url } = settings
  if (kind === 'sqlite') return file === '' ? [] : problemOn('dbFile', filePathProblem(file))
  if (kind !== 'http') return host === '' ? [] : problemOn('dbHost', targets.problemOf(host, port))
  if (url === '') return []
  const {
    hostname,
    port: given,
    protocol,
  } = URL.canParse(url) ? new URL(url) : { hostname: '', port: '', protocol: '' }
  return problemOn(
    'dbUrl',
    urlProblem(url) ?? targets.problemOf(hostname, Number(given || (protocol === 'https:' ? 443 : 80))),
  )
}

/** Checks whether the password of one may be sent to the other: same place and user, and at least the same TLS mode. */
export function isSameTarget(some: SourceSettings, other: SourceSettings): boolean {
  const place = ({ kind, host, port, url, username, tls }: SourceSettings) =>
    kind === 'http' ? [kind, url, username, tls] : [kind, canonicalHost(host) ?? host, port, username, tls]
  return JSON.stringify(place(some)) === JSON.stringify(place(other))
}

function problemOn(field: string, message: string | undefined): FieldProblem[] {
  return message === undefined ? [] : [{ field, keyword: 'rule', message }]
}

function tlsOf(value: unknown): TlsMode {
  return value === 'verify' || value === 'trust' ? value : 'off'
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}
