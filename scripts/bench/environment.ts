import { cpus, loadavg, platform, release, totalmem } from 'node:os'

/** The machine in one line, with what else kept it busy. */
export function environmentLine(postgres: string): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const load = loadavg()[0]!.toFixed(1)
  return [
    `${processors.length} x ${processors[0]?.model.trim() ?? 'unknown processor'}`,
    `${memory} GiB`,
    `${platform()} ${release()}`,
    `node ${process.versions.node}`,
    `PostgreSQL ${postgres} (embedded)`,
    `load ${load}`,
  ].join(', ')
}
