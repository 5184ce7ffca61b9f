import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

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
    limits: { fileSize: bodyLimit, fields: MOST_FIELDS, files: MOST_FILES },
  })
}
