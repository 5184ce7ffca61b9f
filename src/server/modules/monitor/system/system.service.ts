import os from 'node:os'

const MIB = 1024 * 1024
const US_PER_MS = 1000

export type SystemService = ReturnType<typeof createSystemService>

/** Figures of the machine (or of its container) and of this process. */
export function createSystemService({
  databaseVersion,
  now = Date.now,
}: {
  databaseVersion: string
  now?: () => number
}) {
  let host = hostTimes()
  let own = { usage: process.cpuUsage(), at: now() }
  let latest = { cpuPercent: 0, processCpuPercent: 0 }

  return {
    async read() {
      const [load1, load5, load15] = os.loadavg().map(rounded)
      const cpus = os.cpus()
      return {
        ...latest,
        ...memory(),
        ...{ load1, load5, load15 },
        cpus: os.availableParallelism(),
        cpuModel: cpus[0]?.model.trim() || '未知',
        host: os.hostname(),
        platform: `${os.type()} ${os.release()} ${os.arch()}`,
        node: process.version,
        database: databaseVersion,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        pid: process.pid,
        processUptime: durationText(process.uptime()),
        systemUptime: durationText(os.uptime()),
      }
    },

    async sample() {
      const [nextHost, nextOwn] = [hostTimes(), { usage: process.cpuUsage(), at: now() }]
      const total = nextHost.total - host.total
      const spentMs = (nextOwn.usage.user + nextOwn.usage.system - own.usage.user - own.usage.system) / US_PER_MS
      latest = {
        cpuPercent: total <= 0 ? 0 : rounded(100 * (1 - (nextHost.idle - host.idle) / total)),
        processCpuPercent: rounded((100 * spentMs) / Math.max(1, nextOwn.at - own.at)),
      }
      host = nextHost
      own = nextOwn
      return { ...latest, memoryPercent: memory().memoryPercent, load1: rounded(os.loadavg()[0] ?? 0) }
    },

    /** Returns shares from 0 to 1, of the last interval. */
    shares: () => ({ host: latest.cpuPercent / 100, process: latest.processCpuPercent / 100 }),
  }
}

function hostTimes(): { idle: number; total: number } {
  const times = os.cpus().map((cpu) => cpu.times)
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    total: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  }
}

/**
 * Memory limit of the container. The value is unusable without a limit; it is unknown and 0 without a control group.
 */
function memory() {
  const [all, free] = [os.totalmem(), os.freemem()]
  const limit = process.constrainedMemory()
  const isLimited = limit > 0 && limit < all
  return {
    memoryTotalMb: inMib(all),
    memoryFreeMb: inMib(free),
    memoryPercent: rounded((100 * (all - free)) / all),
    containerLimit: isLimited ? `${inMib(limit).toLocaleString('zh-CN')} MB` : '无限制',
    rssMb: inMib(process.memoryUsage.rss()),
  }
}

/** Formats a duration, for example 2 天 3 小时 4 分. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const parts = [
    [Math.floor(minutes / 1440), '天'],
    [Math.floor(minutes / 60) % 24, '小时'],
    [minutes % 60, '分'],
  ] as const
  const units = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return units.length === 0 ? `${Math.floor(seconds)} 秒` : units.join(' ')
}

function inMib(bytes: number): number {
  return Math.round(bytes / MIB)
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100
}
