import { cleanNumber } from '../values.ts'

export interface NumberFormat {
  /** Digits after the decimal point; absent: as many as the number has. */
  precision?: number
  /** Thousands separator. */
  separator?: boolean
}

/** Formats `12345.6` as `12,345.60`. Never uses exponents. */
export function formatNumber(value: number, format: NumberFormat): string {
  const name = `${format.precision} ${format.separator === true}`
  const known = formatters.get(name) ?? formatterOf(format)
  formatters.set(name, known)
  return known.format(value)
}

/** Cached, since creating a formatter takes longer than drawing a whole row of a table. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf({ precision, separator }: NumberFormat): Intl.NumberFormat {
  const digits = precision === undefined ? { maximumFractionDigits: 20 } : digitsOf(precision)
  return new Intl.NumberFormat('en-US', { useGrouping: separator === true, ...digits })
}

/** Like `formatNumber`; '' for a value that is no number. */
export function numberText(value: unknown, format: NumberFormat): string {
  const number = cleanNumber(value)
  return number === null ? '' : formatNumber(number, format)
}

function digitsOf(precision: number) {
  return { minimumFractionDigits: precision, maximumFractionDigits: precision }
}

/** Groups the digits of a number while it is typed; `12345.` retains its point. */
export function groupDigits(typed: string): string {
  const [whole = '', ...fraction] = typed.split('.')
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...fraction].join('.')
}

/** Plain digits of a typed number: accepts full-width digits of an input method, separators and blanks. */
export function parseTyped(typed: string | undefined): string {
  return (typed ?? '').normalize('NFKC').replace(/[,\s]/g, '').replace(/。/g, '.')
}
