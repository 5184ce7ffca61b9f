import { wireTime } from '../clock.ts'

/** Largest stored output of one run, in characters. */
export const MOST_OUTPUT = 64 * 1024
/** Longest line of output, in characters. */
const LONGEST_LINE = 2000
const TIME_OF_DAY = 'YYYY-MM-DD '.length

export interface JobOutput {
  add(line: string): void
  text(): string
}

/** Collects lines, each with its time; lines beyond the limit are only counted. */
export function createJobOutput(now: () => Date, limit = MOST_OUTPUT): JobOutput {
  const lines: string[] = []
  let size = 0
  let dropped = 0
  return {
    add(line) {
      const output = `${wireTime(now()).slice(TIME_OF_DAY)} ${storable(line)}`
      if (dropped > 0 || size + output.length > limit) {
        dropped += 1
        return
      }
      lines.push(output)
      size += output.length + 1
    },
    text: () => (dropped === 0 ? lines : [...lines, `输出过多，其余 ${dropped} 行未保存`]).join('\n'),
  }
}

/** Removes what PostgreSQL cannot store: NUL, and half of a surrogate pair. */
export function storable(text: string): string {
  return Buffer.from(String(text).slice(0, LONGEST_LINE).replaceAll('\0', ''), 'utf8').toString('utf8')
}
