import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/config/env.ts'
import type { Database } from '#server/db/connection.ts'
import { readLiveCatalog } from '#server/db/live-catalog.ts'
import { readSeeds, type SeedRow } from '#server/db/seed-documents.ts'
import { collectRoutes, describedRoute, type KnownRoute } from '#server/http/pipeline/known-routes.ts'
import { systemClock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import type { CheckEnvironment } from '#shared/check/check-environment.ts'
import { decodeDocument } from '#shared/check/json/decode-document.ts'
import { readJson } from '#shared/check/json/json-source.ts'
import { buildEntityMeta } from '#shared/check/meta/entity-meta.ts'
import { buildPageMeta, type Vocabulary } from '#shared/check/meta/page-meta.ts'
import { createMetaValidator } from '#shared/check/meta-validator.ts'
import type { SourceDocument } from '#shared/check/problem.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { FILL_RULE_CODES } from '#shared/rules/fill-rules.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/** Environment of the documents below schemas/: routes of the server, seeds and a new database. */
export async function readEnvironment(
  vocabulary: Vocabulary,
  database: Database,
  routes: readonly KnownRoute[],
): Promise<CheckEnvironment> {
  const [seeds, menuIcons, inCode, live] = await Promise.all([
    readSeeds('base'),
    readMenuIcons(),
    readPermissionsInCode(),
    readLiveCatalog(database),
  ])
  const metas = {
    pageMeta: buildPageMeta(vocabulary),
    entityMeta: buildEntityMeta(vocabulary.widgets.map(({ name }) => name)),
  }
  return {
    ...metas,
    validate: createMetaValidator(metas),
    routes: routes.map(describedRoute),
    permissions: [...routes.flatMap(permissionOf), ...inCode],
    dictionaries: column(seeds, 'sys_dict', 'dict_code'),
    dictionaryItems: itemsIn(seeds),
    checkRules: column(seeds, 'sys_check_rule', 'rule_code'),
    fillRules: [...FILL_RULE_CODES, ...column(seeds, 'sys_fill_rule', 'rule_code')],
    menuIcons,
    tables: live.tables,
  }
}

/**
 * Builds the server to read its routes; it neither listens nor starts its services.
 * @throws when it cannot be built, for instance because of a broken document.
 */
export async function routesOfServer(
  sources: readonly SourceDocument[],
  database: Database,
): Promise<readonly KnownRoute[]> {
  const found: (readonly KnownRoute[])[] = []
  const listen = (message: unknown) => {
    found.push(collectRoutes((message as { fastify: FastifyInstance }).fastify))
  }
  subscribe('fastify.initialization', listen)
  try {
    const documents = { entities: formsOf(sources), pages: new Map(), reports: new Map() }
    const env = readEnv({ LOG_LEVEL: 'silent' })
    const app = await createApp({ env, database, documents, clock: systemClock, newId })
    await app.close()
    return found.flat().filter(({ url }) => url.startsWith(`${CONTEXT_PATH}/`))
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}

/** Entities without table names: the checker reports missing tables with their place. */
function formsOf(sources: readonly SourceDocument[]): Map<string, Entity> {
  const entities = sources.filter(({ file }) => file.endsWith('.entity.json'))
  return new Map(
    entities.flatMap(({ file, text }) => {
      const entity = readJson(text).value as Entity | undefined
      const address = file.slice('schemas/'.length, -'.entity.json'.length)
      return entity?.properties ? [[address, { ...entity, 'x-table': undefined, 'x-calls': undefined }]] : []
    }),
  )
}

function permissionOf({ access }: KnownRoute): string[] {
  return typeof access === 'object' ? [access.permission] : []
}

function column(seeds: readonly SeedRow[], wanted: string, name: string): string[] {
  const values = rowsOf(seeds, wanted).map((row) => row[name])
  return values.filter((value) => typeof value === 'string')
}

/** Items of the dictionaries of the seeds, by code. */
function itemsIn(seeds: readonly SeedRow[]): CheckEnvironment['dictionaryItems'] {
  const codes = new Map(rowsOf(seeds, 'sys_dict').map(({ id, dict_code }) => [id, String(dict_code)]))
  const items = rowsOf(seeds, 'sys_dict_item').map(({ dict_id, item_value, item_text }) => ({
    code: codes.get(dict_id)!,
    item: { value: String(item_value), text: String(item_text) },
  }))
  return Object.fromEntries(
    [...codes.values()].map((code) => [code, items.filter((each) => each.code === code).map(({ item }) => item)]),
  )
}

function rowsOf(seeds: readonly SeedRow[], wanted: string): SeedRow['row'][] {
  return seeds.filter(({ table }) => table === wanted).map(({ row }) => row)
}

/** Names in the lists of icons, which only a browser can import. */
async function readMenuIcons(): Promise<string[]> {
  const files = ['renderers/ui/button/all-icons.ts', 'src/web/shell/menu/menu-icon.tsx']
  const texts = await Promise.all(files.map((file) => readFile(join(projectRoot, file), 'utf8')))
  const names = texts.flatMap((text) => [...text.matchAll(/^ {2}'?([a-z][a-z0-9-]*)'?: \w+(?:Outlined|Filled),$/gm)])
  return [...new Set(names.map(([, name]) => name!))]
}

/** Permission codes that the server compares itself, so that no route requires them. */
async function readPermissionsInCode(): Promise<string[]> {
  const folder = join(projectRoot, 'src/server/modules')
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(/'([a-z][\w-]*(?::[\w-]+){2,})'/g)].map(([, code]) => code!))
}

const MENU_FILE = 'src/server/db/seeds/base/menu.json'

/** The menu of the seeds, which is checked like a document. */
export async function readMenu(): Promise<SourceDocument> {
  return { file: MENU_FILE, ...decodeDocument(await readFile(join(projectRoot, MENU_FILE))) }
}
