import { AppError } from '#server/http/answers/errors.ts'
import type { ActiveProcess, SampleRepository } from './sample.repository.ts'

/** Kinds of figures; each has a page. */
export type MonitorKind = 'disk' | 'runtime' | 'redis' | 'http-server' | 'http-trace' | 'system' | 'database'

export type Sample = Readonly<Record<string, number | null>>

/** One kind of figures of this process. */
export interface Monitored {
  /** Returns the current figures, as a page shows them. */
  read(): Promise<object>
  /** Returns the report to other processes, if it differs from `read`. */
  figures?(): Promise<object>
  /** Returns a few numbers to store, and starts the next interval of interval counters. */
  sample(): Promise<Sample>
}

interface Dependencies {
  samples: SampleRepository
  kinds: Readonly<Record<MonitorKind, Monitored>>
  process: Pick<ActiveProcess, 'id' | 'host' | 'pid'>
  /** Seconds between two samples; 0 disables sampling. */
  everySeconds: number
  warn(message: string): void
}

const RETENTION_MINUTES = 60
/** A process that missed so many intervals counts as dead. */
const TURNS_MISSED = 3
const TEXT_OFF = '监控采样未开启（MONITOR_EVERY_SECONDS=0），没有历史数据'

export type SampleService = ReturnType<typeof createSampleService>

/** Samples this process every few seconds, stores one hour, and shows the figures of every process. */
export function createSampleService({ samples, kinds, process, everySeconds, warn }: Dependencies) {
  const names = Object.keys(kinds) as MonitorKind[]
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let lastCostMs = 0

  return {
    start(): void {
      if (everySeconds === 0) return
      turn = take()
      timer = setInterval(() => {
        turn = turn.then(take)
      }, everySeconds * 1000)
      timer.unref()
    },

    async stop(): Promise<void> {
      if (timer === undefined) return
      clearInterval(timer)
      await turn
      await samples.leave(process.id).catch(() => undefined)
    },

    /** Returns the processes that reported recently as options; the answering process is marked. */
    async processes(): Promise<{ value: string; text: string }[]> {
      const active = everySeconds === 0 ? [] : await samples.active(everySeconds * TURNS_MISSED)
      const others = active.filter(({ id }) => id !== process.id)
      return [process, ...others].map(({ id, host, pid }, at) => ({
        value: id,
        text: `${host} · ${pid}${at === 0 ? '（当前应答）' : ''}`,
      }))
    },

    /**
     * @param processId absent for this process
     * @throws AppError PROCESS_GONE
     */
    async figures(kind: MonitorKind, processId = process.id): Promise<object> {
      const note =
        everySeconds === 0 ? TEXT_OFF : `每 ${everySeconds} 秒采样一次，保留一小时；上次采样用时 ${lastCostMs} 毫秒`
      if (processId === process.id) {
        return { process: `${process.host} · ${process.pid}`, note, ...(await kinds[kind].read()) }
      }
      const [stored, active] = [
        await samples.figures(processId, kind),
        await samples.active(everySeconds * TURNS_MISSED),
      ]
      const other = active.find(({ id }) => id === processId)
      if (stored === undefined || other === undefined) throw new AppError('PROCESS_GONE')
      return { process: `${other.host} · ${other.pid}`, note: `由该进程于 ${stored.seenAt} 报告`, ...stored.figures }
    },

    /** Returns one hour, the oldest first. `time` is the time of day. */
    async history(kind: MonitorKind, processId = process.id): Promise<object[]> {
      if (everySeconds === 0) return []
      const rows = await samples.history(processId, kind)
      return rows.flatMap(({ takenAt, sample }) =>
        sample === null ? [] : [{ time: takenAt.slice('YYYY-MM-DD '.length), ...sample }],
      )
    },
  }

  async function take(): Promise<void> {
    try {
      const begun = performance.now()
      const taken = await each(async (kind) => kinds[kind].sample())
      await samples.keep(process.id, taken)
      await samples.note(process, await each(async (kind) => kinds[kind].figures?.() ?? kinds[kind].read()))
      await samples.forgetOlder(RETENTION_MINUTES)
      lastCostMs = Math.round((performance.now() - begun) * 10) / 10
    } catch (error) {
      warn(`monitor sample not taken: ${(error as Error).message}`)
    }
  }

  /** A kind that fails, such as an unreachable Redis, does not affect the others. */
  async function each(readFigures: (kind: MonitorKind) => Promise<object>): Promise<Record<string, object | null>> {
    const answers = await Promise.all(names.map((kind) => readFigures(kind).catch(() => null)))
    return Object.fromEntries(names.map((kind, at) => [kind, answers[at]!]))
  }
}
