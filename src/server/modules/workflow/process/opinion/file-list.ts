import { parseJson } from '#shared/json/bounded-json.ts'
import { storedFiles } from '#shared/rules/records/stored-files.ts'

/** Members in which agreed clients write the path of a file. */
const PATH_MEMBERS = ['path', 'filePath', 'url'] as const

/**
 * Paths in a comma list, or in the JSON list that agreed clients send: texts, or objects with the path.
 * @returns undefined for a JSON text without paths
 */
export function pathsOf(given: string): string[] | undefined {
  const text = given.trim()
  if (!text.startsWith('[')) return [...new Set(storedFiles(text))]
  const paths = itemsOf(text)?.map(pathOf)
  return paths?.every((path) => path !== undefined) ? [...new Set(paths)] : undefined
}

function itemsOf(text: string): unknown[] | undefined {
  try {
    const items = parseJson(text)
    return Array.isArray(items) ? items : undefined
  } catch {
    return undefined
  }
}

function pathOf(item: unknown): string | undefined {
  const found =
    typeof item === 'object' && item !== null
      ? PATH_MEMBERS.map((name) => (item as Record<string, unknown>)[name]).find((value) => typeof value === 'string')
      : item
  // A comma would make several files of one.
  return typeof found === 'string' && found.trim() !== '' && !found.includes(',') ? found.trim() : undefined
}
