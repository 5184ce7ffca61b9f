/** Converts a document of one format to the next one. Pure; it must accept any JSON, because drafts may be invalid. */
export type FormatStep = (document: unknown) => unknown

/** Each step converts from the format of its index (from 1) to the next; a released step never changes. */
const STEPS: readonly FormatStep[] = [withoutSchemaPath]

/** Current format of documents. */
export const DOCUMENT_FORMAT = STEPS.length + 1

/**
 * Converts a stored document to the current format; stored texts themselves never change.
 * @param format of the document as it was stored.
 * @throws RangeError for a format that only a later release of the product knows.
 */
export function upgradeDocument(document: unknown, format: number, steps: readonly FormatStep[] = STEPS): unknown {
  if (!Number.isInteger(format) || format < 1 || format > steps.length + 1) {
    throw new RangeError(`There is no document format ${format}`)
  }
  return steps.slice(format - 1).reduce((known, step) => step(known), document)
}

/** For steps: applies `change` to each object inside a document, innermost first. */
export function mapObjects(
  value: unknown,
  change: (object: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapObjects(item, change)])))
}

/** For steps: renames a key of an object at its place. */
export function renameKey(
  object: Readonly<Record<string, unknown>>,
  from: string,
  to: string,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]))
}

/** 1 to 2: a stored document is no file, so its `$schema` path was invalid and made equal documents differ. */
export function withoutSchemaPath(document: unknown): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document
  const { $schema: _, ...rest } = document as Record<string, unknown>
  return rest
}
