import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../platform/project-root.ts'

const WEB_FOLDER = join(projectRoot, 'dist/web')
/** Names of assets contain a hash of their content, so what is behind one never changes. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built application.
 * @returns whether it is there; without it (development) only the API answers.
 */
export async function serveWebFiles(app: FastifyInstance, folder = WEB_FOLDER): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // Runs for files that exist only, so that no cache keeps a missing one.
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? FOREVER : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => reply.sendFile(request.params['*'] || 'index.html'),
  )
  return true
}
