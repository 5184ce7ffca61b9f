import { serialTime } from '#server/platform/excel/excel-date.ts'
import type { CellValue } from '#server/platform/excel/sheet-row.ts'
import type { Field } from '#shared/documents/entity.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length
/** Spreadsheets keep so many digits; what a double has beyond is noise. */
const DIGITS = 15

/**
 * A cell as the text that a form would send for this field, without blanks around it. What does not fit is handed on as it
 * is, for validation to refuse.
 * @returns undefined for an empty cell
 */
export function fieldText(cell: CellValue | undefined, field: Field): string | undefined {
  if (cell === undefined) return undefined
  const text = textIn(cell, field).trim()
  if (text === '') return undefined
  if (field.type === 'boolean') return TRUTHS[text.toLowerCase()] ?? text
  return isTime(field) ? timeText(text, field.format!) : text
}

const TRUTHS: Record<string, string> = {
  是: 'true',
  否: 'false',
  y: 'true',
  n: 'false',
  '1': 'true',
  '0': 'false',
  true: 'true',
  false: 'false',
}

function textIn(cell: CellValue, field: Field): string {
  switch (cell.kind) {
    case 'number':
      return numberText(cell.number, field)
    case 'boolean':
      return field.type === 'boolean' ? String(cell.value) : cell.value ? '1' : '0'
    default:
      return cell.text
  }
}

/** A date whose cell lost its format is a bare number. */
function numberText(number: number, field: Field): string {
  const time = isTime(field) ? serialTime(number) : undefined
  return time ?? plainNumber(Number(number.toPrecision(DIGITS)))
}

/** Without an exponent, where it can be. */
function plainNumber(number: number): string {
  const text = String(number)
  return text.includes('e') && Number.isSafeInteger(number) ? BigInt(number).toString() : text
}

function isTime({ format }: Field): boolean {
  return format === 'date' || format === 'date-time' || format === 'time'
}

const WRITTEN_DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const WRITTEN_TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** Days are written with strokes, dots or signs as well; the wire knows one way. */
function timeText(text: string, format: string): string {
  const [, hours, minutes, seconds = '00'] = (format === 'time' && WRITTEN_TIME.exec(text)) || []
  if (hours !== undefined) return `${hours.padStart(2, '0')}:${minutes}:${seconds}`
  const [, year, month, day, hour = '0', minute = '00', second = '00'] = WRITTEN_DAY.exec(text) ?? []
  if (year === undefined) return text
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const time = `${hour.padStart(2, '0')}:${minute}:${second}`
  if (format === 'time') return time
  return format === 'date' ? date.slice(0, DAY_LENGTH) : `${date} ${time}`
}
