import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { EntityAddress, EntityAt } from '#shared/documents/entity-rows.ts'
import type { BlockNode, Page } from '#shared/documents/page.ts'
import type { Report } from '#shared/documents/report/report.ts'
import { standardPages } from '#shared/documents/standard-pages.ts'

/** Shipped documents that describe records and screens, by address `<area>/<noun>`. */
export interface Documents {
  entities: ReadonlyMap<string, Entity>
  pages: ReadonlyMap<string, Page>
  reports: ReadonlyMap<string, Report>
}

const FOLDER = join(projectRoot, 'schemas')

/**
 * Reads all shipped documents and adds the standard pages. Reads the files again for each call.
 * @throws StartupError with the name of a file that is not valid JSON
 */
export async function loadDocuments(folder = FOLDER): Promise<Documents> {
  // Windows separates folders by backslashes.
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/')).sort()
  const [entities, pages, reports] = await Promise.all([
    readAll<Entity>(folder, files, '.entity.json'),
    readAll<Page>(folder, files, '.page.json'),
    readAll<Report>(folder, files, '.report.json'),
  ])
  return { entities, pages: withStandard(entities, pages), reports }
}

/** Adds the standard pages of all entities. A shipped page replaces the standard page with its address. */
function withStandard(entities: Documents['entities'], pages: ReadonlyMap<string, Page>): ReadonlyMap<string, Page> {
  const standard = [...entities.values()].flatMap((entity) => Object.entries(standardPages(entity)))
  return new Map([...standard, ...pages])
}

async function readAll<T>(folder: string, files: string[], suffix: string): Promise<ReadonlyMap<string, T>> {
  // Folders such as `_meta` and `_examples` have no documents of the product.
  const wanted = files.filter((file) => file.endsWith(suffix) && !file.startsWith('_'))
  const documents = await Promise.all(wanted.map((file) => readDocument<T>(join(folder, file))))
  return new Map(wanted.map((file, index) => [file.slice(0, -suffix.length), documents[index]!]))
}

async function readDocument<T>(file: string): Promise<T> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new StartupError(`文件 ${file} 不是有效的 JSON：${(error as Error).message}`)
  }
}

/** Returns an entity that the program depends on. @throws StartupError when its file is missing */
export function requireEntity<A extends EntityAddress>({ entities }: Documents, address: A): EntityAt<A> {
  const entity = entities.get(address)
  if (entity === undefined) throw new StartupError(`缺少文件 schemas/${address}.entity.json。`)
  return entity as EntityAt<A>
}

/** Returns the address of the main entity of a page: `x-entity`, else the entity of the first block that has one. */
export function mainEntityOf(page: Page): string | undefined {
  const [main] = page['x-entity'] === undefined ? entitiesOf(page) : [page['x-entity']]
  return main
}

/** Returns the addresses of all entities that a page names: in `x-entity`, and in its blocks at any depth. */
export function entitiesOf(page: Page): ReadonlySet<string> {
  const found = new Set<string>(page['x-entity'] === undefined ? [] : [page['x-entity']])
  const visit = (node: BlockNode) => {
    const entity = node['x-component-props']?.entity
    if (typeof entity === 'string') found.add(entity)
    for (const child of Object.values(node.properties ?? {})) visit(child)
  }
  for (const node of Object.values(page.properties)) visit(node)
  return found
}
