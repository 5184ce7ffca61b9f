import { wireTime } from '../clock.ts'

/** Characters of one run's output that are kept. */
export const MOST_OUTPUT = 64 * 1024
/** And of one line of it. */
const LONGEST_LINE = 2000
const TIME_OF_DAY = 'YYYY-MM-DD '.length

export interface JobOutput {
  add(line: string): void
  text(): string
}

/** Collects lines, each with its time; what is beyond the limit is counted, not kept. */
export function createJobOutput(now: () => Date, limit = MOST_OUTPUT): JobOutput {
  const lines: string[] = []
  let size = 0
  let dropped = 0
  return {
    add(line) {
      const told = `${wireTime(now()).slice(TIME_OF_DAY)} ${storable(line)}`
      if (dropped > 0 || size + told.length > limit) {
        dropped += 1
        return
      }
      lines.push(told)
      size += told.length + 1
    },
    text: () => (dropped === 0 ? lines : [...lines, `输出过多，其余 ${dropped} 行未保存`]).join('\n'),
  }
}

/** PostgreSQL keeps neither a NUL nor half a sign in a text. */
export function storable(text: string): string {
  return Buffer.from(String(text).slice(0, LONGEST_LINE).replaceAll('\0', ''), 'utf8').toString('utf8')
}
