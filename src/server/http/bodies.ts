import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const MOST_FIELDS = 200
const MOST_FILES = 10

/** Bodies that are read: JSON, forms, and forms with files (whose fields are attached to the body). */
export async function readBodies(app: FastifyInstance, bodyLimit: number): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Clients announce JSON on every POST, also on those that have nothing to say.
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  await app.register(formbody, { bodyLimit })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: bodyLimit, fieldSize: bodyLimit, fields: MOST_FIELDS, files: MOST_FILES },
  })
  app.addHook('preParsing', async (request) => requireFittingForm(request))
}

/**
 * The reader of multipart limits each part and not their sum, and cuts off a field that is too long. So the length
 * that is announced is judged, and somebody must announce one.
 */
function requireFittingForm({ headers, routeOptions }: FastifyRequest): void {
  if (!headers['content-type']?.toLowerCase().startsWith('multipart/')) return
  const length = headers['content-length']
  if (length === undefined) throw new AppError('REQUEST_INVALID', { reason: '缺少Content-Length' })
  if (Number(length) > routeOptions.bodyLimit) throw new AppError('BODY_TOO_LARGE')
}
