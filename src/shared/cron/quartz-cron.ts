/** Schedules in Quartz format: second, minute, hour, day of month, month, day of week and optionally a year. */

interface Unit {
  title: string
  min: number
  max: number
  /** Names of the values from `min` on. */
  words?: readonly string[]
}

const UNITS = {
  second: { title: '秒', min: 0, max: 59 },
  minute: { title: '分', min: 0, max: 59 },
  hour: { title: '时', min: 0, max: 23 },
  day: { title: '日', min: 1, max: 31 },
  month: { title: '月', min: 1, max: 12, words: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ') },
  weekday: { title: '周', min: 1, max: 7, words: 'SUN MON TUE WED THU FRI SAT'.split(' ') },
  year: { title: '年', min: 1970, max: 2099 },
} as const satisfies Record<string, Unit>

/** Invalid schedule; the message is for the user who typed it. */
class CronProblem extends Error {}

export type QuartzCron = { pattern: string; problem?: undefined } | { problem: string; pattern?: undefined }

/**
 * Translates a Quartz schedule to the pattern that croner understands: explicit lists, Sunday as 0, no question mark.
 * Only `L-n` of Quartz has no translation.
 */
export function readQuartz(text: string): QuartzCron {
  try {
    return { pattern: translate(text.trim().toUpperCase().split(/\s+/)) }
  } catch (error) {
    if (error instanceof CronProblem) return { problem: error.message }
    throw error
  }
}

function translate(fields: readonly string[]): string {
  if (fields.length < 6 || fields.length > 7) throw new CronProblem('须为 6 或 7 段：秒 分 时 日 月 周 [年]')
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year] = fields
  if ((day === '?') === (weekday === '?')) throw new CronProblem('日和周须有且只有一个为 ?')
  return [
    listOf(second, UNITS.second),
    listOf(minute, UNITS.minute),
    listOf(hour, UNITS.hour),
    dayOf(day),
    listOf(month, UNITS.month),
    weekdayOf(weekday),
    ...(year === undefined || year === '*' ? [] : [listOf(year, UNITS.year)]),
  ].join(' ')
}

function dayOf(text: string): string {
  if (text === '?') return '*'
  if (text === 'L' || text === 'LW') return text
  if (/^L-\d+$/.test(text)) throw new CronProblem('日不支持 L-n')
  const [, nearest] = /^(\d+)W$/.exec(text) ?? []
  return nearest === undefined ? listOf(text, UNITS.day) : `${numberOf(nearest, UNITS.day)}W`
}

function weekdayOf(text: string): string {
  if (text === '?') return '*'
  if (text === 'L') return '6'
  const [, last] = /^(\w+)L$/.exec(text) ?? []
  if (last !== undefined) return `${numberOf(last, UNITS.weekday) - 1}L`
  const [, nth, week] = /^(\w+)#([1-5])$/.exec(text) ?? []
  if (nth !== undefined) return `${numberOf(nth, UNITS.weekday) - 1}#${week}`
  const list = listOf(text, UNITS.weekday)
  return list === '*' ? list : list.replace(/\d/g, (digit) => String(Number(digit) - 1))
}

/** All values of a field as a comma list; a star for every value. */
function listOf(text: string, unit: Unit): string {
  const values = new Set(text.split(',').flatMap((part) => valuesOf(part, unit)))
  if (values.size === unit.max - unit.min + 1) return '*'
  return [...values].sort((one, other) => one - other).join(',')
}

function valuesOf(part: string, unit: Unit): number[] {
  const [, range = '', step] = /^([\w*-]*)(?:\/(\d+))?$/.exec(part) ?? []
  const every = step === undefined ? 1 : Number(step)
  const span = unit.max - unit.min + 1
  if ((range === '' && step === undefined) || every < 1 || every > span) throw refused(part, unit)
  const [from, to] = endsOf(range, step !== undefined, unit)
  const length = to >= from ? to - from : to + span - from
  return Array.from(
    { length: Math.floor(length / every) + 1 },
    (_, index) => ((from + index * every - unit.min) % span) + unit.min,
  )
}

function endsOf(range: string, stepped: boolean, unit: Unit): readonly [from: number, to: number] {
  if (range === '*' || range === '') return [unit.min, unit.max]
  const [first = '', last, ...more] = range.split('-')
  if (more.length > 0) throw refused(range, unit)
  const from = numberOf(first, unit)
  if (last === undefined) return [from, stepped ? unit.max : from]
  return [from, numberOf(last, unit)]
}

function numberOf(text: string, unit: Unit): number {
  const word = unit.words?.indexOf(text) ?? -1
  const number = word >= 0 ? unit.min + word : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= unit.min && number <= unit.max)) throw refused(text, unit)
  return number
}

function refused(text: string, { title, min, max }: Unit): CronProblem {
  return new CronProblem(`${title}的「${text}」不正确，取值为 ${min}-${max}`)
}
