import { AppError } from '../http/answers/errors.ts'

/** A batch is one transaction; more would hold its locks for too long. */
const MOST_IDS = 1_000

/** Returns the keys in a comma list or array, without blanks and duplicates. Clients often end a list with a comma. */
export function keysFrom(ids: unknown): string[] {
  const texts = (Array.isArray(ids) ? ids : [ids]).filter((id) => typeof id === 'string' || typeof id === 'number')
  const keys = texts.flatMap((text) => String(text).replaceAll('\0', '').split(','))
  return [...new Set(keys.map((key) => key.trim()).filter((key) => key !== ''))]
}

/** Returns the keys that were added or removed between two lists. */
export function keysChanged(before: unknown, after: unknown): string[] {
  const [then, now] = [new Set(keysFrom(before)), new Set(keysFrom(after))]
  return [...[...then].filter((key) => !now.has(key)), ...[...now].filter((key) => !then.has(key))]
}

/**
 * Returns the keys of a batch.
 * @param ids keys or comma lists of keys, as they were sent
 * @throws AppError IDS_MISSING, REQUEST_INVALID when there are too many
 */
export function batchKeys(ids: unknown): string[] {
  const keys = keysFrom(ids)
  if (keys.length === 0) throw new AppError('IDS_MISSING')
  if (keys.length > MOST_IDS) throw new AppError('REQUEST_INVALID', { reason: `一次最多处理${MOST_IDS}条记录` })
  return keys
}
