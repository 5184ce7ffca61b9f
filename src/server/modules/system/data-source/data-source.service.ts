import { AppError } from '#server/http/answers/errors.ts'
import { failureReason } from '#server/platform/data-sources/failure-reason.ts'
import type {
  DataSources,
  QueryOptions,
  Source,
  SourceKind,
  SourceLimits,
  SourceReceivers,
  SourceSettings,
} from '#server/platform/data-sources/source.ts'
import { type SecretBox, SecretUnreadable } from '#server/platform/secrets/secret-box.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DataSourceRepository, StoredSource } from './data-source.repository.ts'
import { readJdbcAddress } from './jdbc-address.ts'
import { isSameTarget, settingsOf, sourceProblems } from './source-record.ts'

interface Dependencies {
  sources: DataSourceRepository
  events: Pick<Events, 'subscribe'>
  secrets(): SecretBox
  targets: Pick<Targets, 'problemOf'>
  open(settings: SourceSettings): Source
  limits: SourceLimits
}

interface Opened {
  source: Source
  kind: SourceKind
}

interface Connected {
  opened: Promise<Opened>
  /** Running queries. The source is closed after the last one. */
  running: Set<Promise<unknown>>
}

/** Returns the context to which the sealed password is bound. */
export function secretPlace(code: string): string {
  return `sys_data_source ${code}`
}

export type DataSourceService = ReturnType<typeof createDataSourceService>

/** Runs queries on external databases that administrators registered. Connections stay open until a source changes. */
export function createDataSourceService({ sources, events, secrets, targets, open, limits }: Dependencies) {
  const connected = new Map<string, Connected>()
  const forget = async () => {
    const forgotten = [...connected.values()]
    connected.clear()
    await Promise.all(forgotten.map(closeAfterLast))
  }
  events.subscribe('data-sources', () => void forget())

  const hold = (code: string): Connected => {
    const known = connected.get(code)
    if (known) return known
    const holding: Connected = { opened: openStored(code), running: new Set() }
    connected.set(code, holding)
    holding.opened.catch(() => connected.get(code) === holding && connected.delete(code))
    return holding
  }

  /** Runs a task with a source. The source stays open from before its opening until the task ends. */
  const withSource = async <T>(code: string, run: (source: Source) => Promise<T>): Promise<T> => {
    const { opened, running } = hold(code)
    const answer = opened.then(({ source }) => run(source))
    running.add(answer)
    try {
      return await answer
    } finally {
      running.delete(answer)
    }
  }

  /** @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_SECRET_LOST */
  const openStored = async (code: string): Promise<Opened> => {
    const stored = await sources.byCode(code)
    const settings = stored && settingsOf(stored)
    if (!settings) throw new AppError('DATA_SOURCE_UNKNOWN', { code })
    return { source: open({ ...settings, password: passwordOf(stored) }), kind: settings.kind }
  }

  /** @throws AppError DATA_SOURCE_SECRET_LOST */
  const passwordOf = ({ code, secret }: StoredSource): string => {
    if (secret === null) return ''
    try {
      return secrets().open(secret, secretPlace(code))
    } catch (error) {
      if (error instanceof SecretUnreadable) throw new AppError('DATA_SOURCE_SECRET_LOST')
      throw error
    }
  }

  const loading: DataSources & SourceReceivers = {
    kindOf: async (code) => (await hold(code).opened).kind,
    query: (code, question, options = {}) =>
      withSource(code, async (source) => {
        try {
          return await source.query(question, limitsOf(options, limits), signalOf(options, limits))
        } catch (error) {
          throw new AppError('DATA_SOURCE_FAILED', { code, reason: failureReason(error) })
        }
      }),
    send: (code, message, options = {}) =>
      withSource(code, async (source) => {
        if (source.send === undefined) throw new AppError('DATA_SOURCE_NOT_HTTP', { code })
        try {
          return await source.send(message, signalOf(options, limits))
        } catch (error) {
          throw new AppError('DATA_SOURCE_UNREACHABLE', { reason: failureReason(error) })
        }
      }),
  }

  return {
    ...loading,

    /**
     * Tests a connection with form values, or with the stored settings when only the key is given. An absent password
     * is replaced by the stored one, as long as the target is unchanged.
     * @throws AppError DATA_SOURCE_UNREACHABLE, RECORD_NOT_FOUND, RECORD_INVALID, DATA_SOURCE_SECRET_LOST
     */
    async test(body: Readonly<Row>): Promise<void> {
      const source = open(await settingsToTest(body))
      try {
        await source.query(source.probe, limits, signalOf({}, limits))
      } catch (error) {
        throw new AppError('DATA_SOURCE_UNREACHABLE', { reason: failureReason(error) })
      } finally {
        await source.close()
      }
    },

    /** Seals passwords again that were sealed with an older key. @returns number of resealed passwords. */
    async reseal(): Promise<number> {
      let count = 0
      for (const { code, secret } of await sources.secrets()) {
        const box = secrets()
        if (box.isCurrent(secret)) continue
        const place = secretPlace(code)
        try {
          if (await sources.replaceSecret(code, secret, box.seal(box.open(secret, place), place))) count += 1
        } catch (error) {
          // An unreadable password is reported by the next query of this source.
          if (!(error instanceof SecretUnreadable)) throw error
        }
      }
      return count
    },

    stop: forget,
  }

  async function settingsToTest(body: Readonly<Row>): Promise<SourceSettings> {
    const { id, dbType, dbPassword } = body
    const stored = id === undefined || id === null || id === '' ? undefined : await sources.byId(String(id))
    if (dbType === undefined) {
      if (!stored) throw new AppError('RECORD_NOT_FOUND')
      return { ...settingsOf(stored)!, password: passwordOf(stored) }
    }
    const settings = settingsOf(withJdbcAddress(body))
    if (!settings) throw new AppError('DATA_SOURCE_UNREACHABLE', { reason: '不支持的数据库类型' })
    const problems = sourceProblems(settings, targets)
    if (problems.length > 0) throw invalid(problems)
    if (dbPassword) return { ...settings, password: String(dbPassword) }
    const before = stored && settingsOf(stored)
    return before && isSameTarget(before, settings) ? { ...settings, password: passwordOf(stored) } : settings
  }
}

async function closeAfterLast({ opened, running }: Connected): Promise<void> {
  await Promise.allSettled(running)
  await (await opened.catch(() => undefined))?.source.close()
}

function withJdbcAddress(body: Readonly<Row>): Row {
  const read = readJdbcAddress(typeof body.dbUrl === 'string' ? body.dbUrl : '')
  if (read === undefined) return body
  if ('problem' in read) throw new AppError('DATA_SOURCE_UNREACHABLE', { reason: read.problem })
  return { ...body, ...read.fields }
}

/** Returns the requested limits, capped by the limits of the server. */
function limitsOf({ maxRows, timeoutMs }: QueryOptions, limits: SourceLimits): SourceLimits {
  return {
    ...limits,
    maxRows: Math.min(maxRows ?? limits.maxRows, limits.maxRows),
    timeoutMs: Math.min(timeoutMs ?? limits.timeoutMs, limits.timeoutMs),
  }
}

function signalOf({ signal, timeoutMs }: QueryOptions, limits: SourceLimits): AbortSignal {
  const timeout = AbortSignal.timeout(Math.min(timeoutMs ?? limits.timeoutMs, limits.timeoutMs))
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
}
