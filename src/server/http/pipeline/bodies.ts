import type { Readable } from 'node:stream'
import formbody from '@fastify/formbody'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireShallow, requireShallowValue } from '#shared/json/bounded-json.ts'
import { AppError } from '../answers/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Receives a file of a form during its upload; without it files are read into memory, up to the limit of a body.
     */
    receiveFile?(request: FastifyRequest, name: string, content: Readable): Promise<void>
  }
}

/** Limits of one multipart body. */
export const MOST_FIELDS = 200
export const MOST_FILES = 10

/** Registers parsers of bodies: JSON, forms, and forms with files (whose fields are attached to the body). */
export async function readBodies(app: FastifyInstance, bodyLimit: number): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Clients announce JSON on every POST, also without a body.
    if (body === '') return done(null, undefined)
    try {
      requireShallow(body)
    } catch (error) {
      return done(error as Error)
    }
    parseJson(request, body, done)
  })
  await app.register(formbody, { bodyLimit })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: bodyLimit, fieldSize: bodyLimit, fields: MOST_FIELDS, files: MOST_FILES },
    async onFile(this: FastifyRequest, part: MultipartFile) {
      const { receiveFile } = this.routeOptions.config
      if (receiveFile === undefined) await part.toBuffer()
      else await receiveFile(this, part.filename, part.file)
    },
  })
  app.addHook('preParsing', async (request) => requireMatchingBody(request))
  app.addHook('preValidation', async ({ query, body, headers }) => {
    requireShallowTexts(query)
    if (!isJson(headers)) requireShallowTexts(body)
  })
}

function isJson({ 'content-type': type = '' }: FastifyRequest['headers']): boolean {
  return type.toLowerCase().startsWith('application/json')
}

/**
 * Judges parameters that look like JSON before any code parses them, and parts of multipart that the form parser has
 * parsed.
 * @throws JsonTooDeep
 */
function requireShallowTexts(parameters: unknown): void {
  requireShallowValue(Object.values(parameters ?? {}))
  for (const value of Object.values(parameters ?? {}).flat()) {
    if (typeof value === 'string' && /^\s*[[{]/.test(value)) requireShallow(value)
  }
}

/**
 * Checks the declared length. The multipart parser limits each part and not their sum, and truncates a field that is
 * too long. So a length is required.
 */
function requireMatchingBody({ headers, routeOptions }: FastifyRequest): void {
  if (!headers['content-type']?.toLowerCase().startsWith('multipart/')) return
  const length = headers['content-length']
  if (length === undefined) throw new AppError('REQUEST_INVALID', { reason: '缺少Content-Length' })
  if (Number(length) > routeOptions.bodyLimit) throw new AppError('BODY_TOO_LARGE')
}
