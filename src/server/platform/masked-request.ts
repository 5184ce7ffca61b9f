/** Names of secret values. */
const SECRET = /pass(word|wd)?|pwd|secret|token|captcha|smscode|credential|authorization|checkkey|privatekey/i
const MASK = '******'

/** Further names of fields that are masked. */
export type SecretNames = Pick<ReadonlySet<string>, 'has'>

const LONGEST_TEXT = 500
const MOST_ITEMS = 50
const DEEPEST = 6
/** Characters of a whole request in the log. */
const LONGEST_REQUEST = 8000

/** Parameters of every call that carry no information. */
const NOISE = new Set(['_t'])

/**
 * Query and body of a request for the log: JSON, secrets masked, long texts and lists cut, files replaced by their
 * size.
 * @param secrets further names of fields that are masked
 * @returns null for a request without content.
 */
export function maskedRequest(query: unknown, body: unknown, secrets: SecretNames): string | null {
  const [maskedQuery, sent] = [masked(withoutNoise(query), secrets), masked(body, secrets)]
  const parts = [maskedQuery, sent].filter((part) => part !== undefined && part !== null && !isEmptyObject(part))
  if (parts.length === 0) return null
  const both = parts.every(isPlain)
    ? Object.assign({}, ...parts)
    : parts.length === 1
      ? parts[0]
      : { query: maskedQuery, body: sent }
  const text = JSON.stringify(both)
  return text.length > LONGEST_REQUEST ? `${text.slice(0, LONGEST_REQUEST)}…` : text
}

function masked(value: unknown, secrets: SecretNames, depth = 0): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) return `[文件，${value.byteLength} 字节]`
  if (depth >= DEEPEST) return '…'
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => masked(item, secrets, depth + 1))
    return value.length > MOST_ITEMS ? [...items, `… 共 ${value.length} 项`] : items
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, secrets) && !isNothing(inner) ? MASK : masked(inner, secrets, depth + 1),
    ]),
  )
}

function isSecret(name: string, secrets: SecretNames): boolean {
  return secrets.has(name) || SECRET.test(name)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function withoutNoise(query: unknown): unknown {
  if (!isPlain(query)) return query
  return Object.fromEntries(Object.entries(query).filter(([name]) => !NOISE.has(name)))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmptyObject(value: unknown): boolean {
  return isPlain(value) && Object.keys(value).length === 0
}
