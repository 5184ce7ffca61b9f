import { cpus, loadavg, platform, release, totalmem } from 'node:os'

/** The machine in one line, with what else kept it busy. @param postgres absent when no database was used */
export function environmentLine(postgres: string | undefined): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const load = loadavg()[0]!.toFixed(1)
  return [
    `${processors.length} x ${processors[0]?.model.trim() ?? 'unknown processor'}`,
    `${memory} GiB`,
    `${platform()} ${release()}`,
    `node ${process.versions.node}`,
    ...(postgres === undefined ? [] : [`PostgreSQL ${postgres} (embedded)`]),
    `load ${load}`,
  ].join(', ')
}
