import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../platform/project-root.ts'

const WEB_FOLDER = join(projectRoot, 'dist/web')
const YEAR_S = 31_536_000

/**
 * Serves the built application.
 * @returns whether it is there; without it (development) only the API answers.
 */
export async function serveWebFiles(app: FastifyInstance, folder = WEB_FOLDER): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => {
      const path = request.params['*']
      // Names of assets contain a hash of their content, so they never change; everything else may.
      const caching = path.startsWith('assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
      return reply.header('cache-control', caching).sendFile(path === '' ? 'index.html' : path)
    },
  )
  return true
}
