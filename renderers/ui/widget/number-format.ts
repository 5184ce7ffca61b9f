import { cleanNumber } from './values.ts'

export interface NumberFormat {
  /** Digits behind the point; absent: as many as there are. */
  precision?: number
  /** Thousands separator. */
  separator?: boolean
}

/** `12345.6` to `12,345.60`. Never in exponents. */
export function formatNumber(value: number, format: NumberFormat): string {
  const name = `${format.precision} ${format.separator === true}`
  const known = formatters.get(name) ?? formatterOf(format)
  formatters.set(name, known)
  return known.format(value)
}

/** A formatter takes longer to make than a whole row of a table to draw. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf({ precision, separator }: NumberFormat): Intl.NumberFormat {
  const digits = precision === undefined ? { maximumFractionDigits: 20 } : digitsOf(precision)
  return new Intl.NumberFormat('en-US', { useGrouping: separator === true, ...digits })
}

/** Like `formatNumber`; '' for what is no number. */
export function numberText(value: unknown, format: NumberFormat): string {
  const number = cleanNumber(value)
  return number === null ? '' : formatNumber(number, format)
}

function digitsOf(precision: number) {
  return { minimumFractionDigits: precision, maximumFractionDigits: precision }
}

/** Groups the digits of a number as it is being typed; `12345.` keeps its point. */
export function groupDigits(typed: string): string {
  const [whole = '', ...fraction] = typed.split('.')
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...fraction].join('.')
}

/** What a person typed as plain digits: full-width digits of an input method, separators and blanks are understood. */
export function parseTyped(typed: string | undefined): string {
  return (typed ?? '').normalize('NFKC').replace(/[,\s]/g, '').replace(/。/g, '.')
}
