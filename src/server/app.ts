import type { FastifyInstance } from 'fastify'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { AREAS } from './areas/areas.ts'
import type { PlatformOptions } from './areas/platform.ts'
import { createServer } from './areas/server.ts'
import { shippedTitles } from './db/seed-documents.ts'
import type { App } from './http/app-type.ts'
import { newFastify } from './http/new-fastify.ts'
import { readBodies } from './http/pipeline/bodies.ts'
import { collectRoutes } from './http/pipeline/known-routes.ts'
import { markStrictQueries } from './http/pipeline/strict-query.ts'
import { requestPipeline } from './http/request-pipeline.ts'
import { requireMatchingTables } from './records/matching-tables.ts'
import { recordRoutes } from './records/record-routes.ts'

/** Creates the whole server, ready to listen: areas, what every request passes, routes of areas and of records. */
export async function createApp(options: PlatformOptions): Promise<App> {
  const { env } = options
  const app = newFastify(env)
  const server = createServer({ ...options, routes: collectRoutes(app), log: app.log }, AREAS)
  const { engine, ports } = server
  await requireMatchingTables(engine)

  const frameOrigins = ports.get('frameOrigins')
  const [identify, noteSession] = [ports.get('identify'), ports.get('noteSession')]
  const titles = await shippedTitles()
  await requestPipeline(app, { ...server, frameOrigins, titles, identify, noteSession })
  await app.register(
    async (api: App) => {
      await readBodies(api, env.bodyLimit)
      markStrictQueries(api)
      for (const mount of server.mounted) mount(api)
      recordRoutes(api as unknown as FastifyInstance, engine)
    },
    { prefix: CONTEXT_PATH },
  )
  for (const mount of server.mountedOutside) await mount(app)

  app.addHook('onReady', () => server.start(app.server))
  app.addHook('onClose', server.stop)
  return app
}
