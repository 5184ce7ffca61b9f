import { isMonth, isQuarter, isWeek, isYear } from '../calendar-periods.ts'
import { addFormat, isDate } from './validation-formats.ts'
import { addFormatText } from './validation-messages.ts'

type PeriodFormat = readonly [format: string, name: string, pattern: string, holds: (text: string) => boolean]

const PERIODS: readonly PeriodFormat[] = [
  ['year', '年份', 'YYYY', isYear],
  ['month', '月份', 'YYYY-MM', isMonth],
  ['quarter', '季度', 'YYYY-Qn', isQuarter],
  ['week', '周', 'YYYY-Wnn', isWeek],
]

/** Every page knows single dates; their ranges are added with the others. */
const DATE: PeriodFormat = ['date', '日期', 'YYYY-MM-DD', isDate]

/** Enables the check of fields with the format of a period or of a range. Its code is too large for every page. */
export function addPeriodFormats(): void {
  for (const [format, name, pattern, holds] of PERIODS) {
    addFormat(format, holds)
    addFormatText(format, (title) => `${title}应为${name}，格式为 ${pattern}`)
  }
  for (const [format, name, pattern, holds] of [...PERIODS, DATE]) {
    addFormat(`${format}-range`, isRangeOf(holds))
    addFormatText(`${format}-range`, (title) => `${title}应为起止${name}，起不晚于止，格式为 ${pattern},${pattern}`)
  }
}

/** Both ends exist and are in order, separated by a comma. Texts of one kind of period sort as their times do. */
function isRangeOf(holds: (text: string) => boolean): (text: string) => boolean {
  return (text) => {
    const [from, to, ...more] = text.split(',')
    return to !== undefined && more.length === 0 && holds(from!) && holds(to) && from! <= to
  }
}
