import { AppError } from '#server/http/answers/errors.ts'
import { failureReason } from '#server/platform/data-sources/failure-reason.ts'
import type {
  AskOptions,
  DataSources,
  Source,
  SourceKind,
  SourceLimits,
  SourceReceivers,
  SourceSettings,
} from '#server/platform/data-sources/source.ts'
import type { Events } from '#server/platform/events.store.ts'
import { type SecretBox, SecretUnreadable } from '#server/platform/secrets/secret-box.ts'
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

interface Held {
  opened: Promise<Opened>
  /** Questions that are being answered; the source is closed after the last one. */
  running: Set<Promise<unknown>>
}

/** What a sealed password is bound to. */
export function secretPlace(code: string): string {
  return `sys_data_source ${code}`
}

export type DataSourceService = ReturnType<typeof createDataSourceService>

/** Other databases that administrators registered, asked by their codes; connections are kept while nothing changes. */
export function createDataSourceService({ sources, events, secrets, targets, open, limits }: Dependencies) {
  const held = new Map<string, Held>()
  const forget = async () => {
    const forgotten = [...held.values()]
    held.clear()
    await Promise.all(forgotten.map(closeAfterLast))
  }
  events.subscribe('data-sources', () => void forget())

  const hold = (code: string): Held => {
    const known = held.get(code)
    if (known) return known
    const holding: Held = { opened: openStored(code), running: new Set() }
    held.set(code, holding)
    holding.opened.catch(() => held.get(code) === holding && held.delete(code))
    return holding
  }

  /** What is done with a source keeps it open, from before it is opened until the answer is there. */
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

  const asked: DataSources & SourceReceivers = {
    kindOf: async (code) => (await hold(code).opened).kind,
    query: (code, question, options = {}) =>
      withSource(code, async (source) => {
        try {
          return await source.ask(question, limitsOf(options, limits), signalOf(options, limits))
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
    ...asked,

    /**
     * Connects with what a form says; with a key alone as it is stored. A password that is not given is the stored one,
     * as long as it goes where it was meant to go.
     * @throws AppError DATA_SOURCE_UNREACHABLE, RECORD_NOT_FOUND, RECORD_INVALID, DATA_SOURCE_SECRET_LOST
     */
    async test(body: Readonly<Row>): Promise<void> {
      const source = open(await settingsToTest(body))
      try {
        await source.ask(source.probe, limits, signalOf({}, limits))
      } catch (error) {
        throw new AppError('DATA_SOURCE_UNREACHABLE', { reason: failureReason(error) })
      } finally {
        await source.close()
      }
    },

    /** Seals anew what another key sealed. @returns how many passwords those were. */
    async reseal(): Promise<number> {
      let count = 0
      for (const { code, secret } of await sources.secrets()) {
        const box = secrets()
        if (box.isCurrent(secret)) continue
        const place = secretPlace(code)
        try {
          if (await sources.replaceSecret(code, secret, box.seal(box.open(secret, place), place))) count += 1
        } catch (error) {
          // It is told when somebody asks this source.
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

async function closeAfterLast({ opened, running }: Held): Promise<void> {
  await Promise.allSettled(running)
  await (await opened.catch(() => undefined))?.source.close()
}

function withJdbcAddress(body: Readonly<Row>): Row {
  const read = readJdbcAddress(typeof body.dbUrl === 'string' ? body.dbUrl : '')
  if (read === undefined) return body
  if ('problem' in read) throw new AppError('DATA_SOURCE_UNREACHABLE', { reason: read.problem })
  return { ...body, ...read.fields }
}

/** What was asked for, but never more than what the server allows. */
function limitsOf({ maxRows, timeoutMs }: AskOptions, limits: SourceLimits): SourceLimits {
  return {
    ...limits,
    maxRows: Math.min(maxRows ?? limits.maxRows, limits.maxRows),
    timeoutMs: Math.min(timeoutMs ?? limits.timeoutMs, limits.timeoutMs),
  }
}

function signalOf({ signal, timeoutMs }: AskOptions, limits: SourceLimits): AbortSignal {
  const timeout = AbortSignal.timeout(Math.min(timeoutMs ?? limits.timeoutMs, limits.timeoutMs))
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
}
