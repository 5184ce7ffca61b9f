import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
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
import { readJson } from '#shared/check/json-source.ts'
import { buildEntityMeta } from '#shared/check/meta/entity-meta.ts'
import { buildPageMeta, type Vocabulary } from '#shared/check/meta/page-meta.ts'
import { createMetaJudge } from '#shared/check/meta-judge.ts'
import type { Path, SourceDocument } from '#shared/check/problem.ts'
import type { MenuRow, World } from '#shared/check/world.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { pageAddressOf } from '#shared/documents/menu-components.ts'
import { FILL_RULE_CODES } from '#shared/rules/fill-rules.ts'
import { PLAYGROUND_COMPONENT } from '#shared/wire/playground.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/** Environment of the documents below schemas/: routes of the server, seeds and a new database. */
export async function readWorld(
  vocabulary: Vocabulary,
  database: Database,
  routes: readonly KnownRoute[],
): Promise<World> {
  const [seeds, menus, live] = await Promise.all([readSeeds('base'), readMenus(), readLiveCatalog(database)])
  const metas = {
    pageMeta: buildPageMeta(vocabulary),
    entityMeta: buildEntityMeta(vocabulary.widgets.map(({ name }) => name)),
  }
  return {
    ...metas,
    judge: createMetaJudge(metas),
    routes: routes.map(describedRoute),
    permissions: [...routes.flatMap(permissionOf), ...column(seeds, 'sys_permission', 'perms')],
    dictionaries: column(seeds, 'sys_dict', 'dict_code'),
    checkRules: column(seeds, 'sys_check_rule', 'rule_code'),
    fillRules: [...FILL_RULE_CODES, ...column(seeds, 'sys_fill_rule', 'rule_code')],
    menus,
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
  const values = seeds.filter(({ table }) => table === wanted).map(({ row }) => row[name])
  return values.filter((value) => typeof value === 'string')
}

const MENU_FILE = 'src/server/db/seeds/base/menu.json'

async function readMenus(): Promise<MenuRow[]> {
  const source = readJson(await readFile(join(projectRoot, MENU_FILE), 'utf8'))
  return componentsIn(source.value, []).map(({ component, path }) => ({
    component: pageAddressOf(component),
    file: MENU_FILE,
    ...source.placeOf(path),
  }))
}

/** Menu rows that show a page; rows with a layout only group others, and the playground is a view of the shell. */
function componentsIn(value: unknown, path: Path): { component: string; path: Path }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = [...path, Array.isArray(value) ? Number(key) : key]
    if (key !== 'component' || typeof item !== 'string') return componentsIn(item, inner)
    return item.startsWith('layouts/') || item === PLAYGROUND_COMPONENT ? [] : [{ component: item, path: inner }]
  })
}
