import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { projectRoot } from '#server/platform/project-root.ts'

const WEB_FOLDER = join(projectRoot, 'dist/web')
/** Names of assets contain a hash of their content, so what is behind one never changes. */
const FOREVER = 'public, max-age=31536000, immutable'
/** They speak of documents and of calls; on the scripts and styles of one page they would be tens of kilobytes. */
const POINTLESS_ON_CODE = [
  'content-security-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const POINTLESS_OF_OURS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id']

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
    // The build puts them beside the files.
    preCompressed: true,
    // The tag of a file says whether it changed, and nobody resumes a script.
    lastModified: false,
    acceptRanges: false,
    // Runs for files that exist only, so that no cache keeps a missing one.
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isAsset ? FOREVER : 'no-cache')
      if (isAsset && /\.(js|css)(\.br|\.gz)?$/.test(path)) logSparingly(reply)
    },
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => reply.sendFile(request.params['*'] || 'index.html'),
  )
  return true
}

/** Takes back what the hooks for every request have set; the first ones write past Fastify. */
function logSparingly(reply: Pick<FastifyReply, 'raw' | 'removeHeader'>): void {
  for (const name of POINTLESS_ON_CODE) reply.raw.removeHeader(name)
  for (const name of POINTLESS_OF_OURS) reply.removeHeader(name)
}
