import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/http/answers/errors.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { type KnownRoute, methodsOf } from '../known-routes.ts'

/**
 * Answers what no route took: screens of the application get its index file, everything else the envelope.
 * @param hasWeb whether the built application is there to be served.
 */
export function handleUnknown(app: FastifyInstance, routes: readonly KnownRoute[], hasWeb: boolean): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (hasWeb && isScreen(request.method, path)) {
      reply.sendFile('index.html')
      return
    }
    const methods = methodsOf(routes, path)
    // A path that a route takes, with a part that is longer than any name of ours.
    if (methods.length === 0 || methods.includes(request.method)) throw new AppError('PATH_UNKNOWN')
    reply.header('allow', methods.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED', { method: request.method, methods: methods.join('、') })
  })
}

/** A file that is missing must not be answered with a page, or browsers keep it as script or style. */
export function isScreen(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (path === CONTEXT_PATH || path.startsWith(`${CONTEXT_PATH}/`) || path.startsWith('/assets/')) return false
  return !path.slice(path.lastIndexOf('/')).includes('.')
}
