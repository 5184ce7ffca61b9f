import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { type JsonSource, readJson } from '#shared/check/json/json-source.ts'

/** Finds the line of a field in the document of an entity, or of a keyword of the field. */
export type EntityLine = (field: string, keyword?: string) => number | undefined

/** Lines of the fields of an entity. The file is read each time, since few people need it. */
export async function entityLines(address: string, folder = join(projectRoot, 'schemas')): Promise<EntityLine> {
  const source = await sourceOf(join(folder, `${address}.entity.json`))
  const described = (source?.value ?? {}) as { properties?: Record<string, Record<string, unknown>> }
  return (field, keyword) => {
    const { properties = {} } = described
    if (source === undefined || !Object.hasOwn(properties, field)) return undefined
    const isSet = keyword !== undefined && Object.hasOwn(properties[field]!, keyword)
    return source.placeOfKey(isSet ? ['properties', field, keyword] : ['properties', field]).line
  }
}

/** Entities of reports have no file. */
async function sourceOf(file: string): Promise<JsonSource | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : readJson(text)
}
