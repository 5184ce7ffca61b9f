import pg from 'pg'

type Parser = (text: string) => unknown

const { INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins
/** pg names only the scalar types. */
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TIMESTAMP_ARRAY = 1115
const TIMESTAMPTZ_ARRAY = 1185
const TEXT_ARRAY = 1009

const text: Parser = (value) => value

const parsers = new Map<number, Parser>([
  [INT8, integer],
  [NUMERIC, Number],
  [DATE, text],
  [TIMESTAMP, wireTimestamp],
  [TIMESTAMPTZ, wireTimestamp],
  [INTERVAL, text],
  [INT8_ARRAY, listOf(integer)],
  [NUMERIC_ARRAY, listOf(Number)],
  [DATE_ARRAY, listOf(text)],
  [TIMESTAMP_ARRAY, listOf(wireTimestamp)],
  [TIMESTAMPTZ_ARRAY, listOf(wireTimestamp)],
])

/**
 * Parsers of values from the database. Times become texts in the wire format, never a Date, whose zone is that of the
 * host. Numerics become numbers; whole numbers stay text where a number is not exact.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? (pg.types.getTypeParser(oid, format as 'text') as Parser)
  },
}

function integer(value: string): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Cuts off zone and fraction, since the session's zone is Asia/Shanghai; `infinity` stays unchanged. */
function wireTimestamp(value: string): string {
  return /^\d{4}-/.test(value) ? value.slice(0, 'YYYY-MM-DD HH:mm:ss'.length) : value
}

function listOf(parse: Parser): Parser {
  const texts = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (value: string) => (string | null)[]
  return (value) => texts(value).map((item) => (item === null ? null : parse(item)))
}
