import { urlProblem } from '#server/platform/data-sources/http-source.ts'
import type { SourceKind, SourceSettings, TlsMode } from '#server/platform/data-sources/source.ts'
import { filePathProblem } from '#server/platform/data-sources/sqlite-source.store.ts'
import { canonicalHost } from '#server/platform/targets/host-name.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

/** Items of the dictionary database_type. */
const KINDS: Readonly<Record<string, SourceKind>> = {
  '1': 'mysql',
  '5': 'mysql',
  '6': 'postgres',
  '10': 'sqlite',
  '16': 'http',
}

/** What a record says, without its password. */
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

/** What stands in the list, and tells nothing secret. */
export function addressOf({ kind, host, port, database, file, url }: SourceSettings): string {
  if (kind === 'http') return url
  if (kind === 'sqlite') return file
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return `${name}:${port}${database === '' ? '' : `/${database}`}`
}

/** What can be told to be wrong before anything is connected; empty fields are the entity's matter. */
export function sourceProblems(settings: SourceSettings, targets: Pick<Targets, 'problemOf'>): FieldProblem[] {
  const { kind, host, port, file, url } = settings
  if (kind === 'sqlite') return file === '' ? [] : told('dbFile', filePathProblem(file))
  if (kind !== 'http') return host === '' ? [] : told('dbHost', targets.problemOf(host, port))
  if (url === '') return []
  const {
    hostname,
    port: given,
    protocol,
  } = URL.canParse(url) ? new URL(url) : { hostname: '', port: '', protocol: '' }
  return told(
    'dbUrl',
    urlProblem(url) ?? targets.problemOf(hostname, Number(given || (protocol === 'https:' ? 443 : 80))),
  )
}

/** Whether a password of the one may be sent to the other: same place, same person, nothing less safe. */
export function isSameTarget(some: SourceSettings, other: SourceSettings): boolean {
  const place = ({ kind, host, port, url, username, tls }: SourceSettings) =>
    kind === 'http' ? [kind, url, username, tls] : [kind, canonicalHost(host) ?? host, port, username, tls]
  return JSON.stringify(place(some)) === JSON.stringify(place(other))
}

function told(field: string, message: string | undefined): FieldProblem[] {
  return message === undefined ? [] : [{ field, keyword: 'rule', message }]
}

function tlsOf(value: unknown): TlsMode {
  return value === 'verify' || value === 'trust' ? value : 'off'
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}
