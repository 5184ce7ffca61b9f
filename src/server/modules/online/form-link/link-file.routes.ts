import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { disposition } from '#server/http/answers/send-file.ts'
import type { App } from '#server/http/app-type.ts'
import { readCookie, setPathCookie } from '#server/http/pipeline/file-cookie.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import { readToken } from '#server/http/token.ts'
import { LINK_FILES_PATH } from '#shared/wire/form-link.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { LinkFile, LinkFilesService } from './link-files.service.ts'

/** Bytes allowed for multipart headers and other fields around a file. */
const FRAME = 64 * 1024
/** Most uploads per address and minute; `LinkFilesService` limits those of a link. */
const UPLOADS_PER_MINUTE = 30
/** Most downloads per address and minute. */
const READS_PER_MINUTE = 300
const COOKIE = 'form_link'

/**
 * Files on the page of a link, without a session. An upload sends the secret in the header of session tokens, which no
 * log contains. Browsers load pictures and downloads with a cookie for the files of this link alone.
 */
export function linkFileRoutes(app: App, linkFiles: LinkFilesService, largest: number): void {
  const received = new WeakMap<FastifyRequest, LinkFile>()
  const tags = ['online/form-link']
  const limitOf = (most: number, name: string) =>
    ratePerMinute(
      () => most,
      () => name,
    )

  const uploaded = {
    tags,
    summary: 'Upload a file for a field on the page of a link',
    querystring: Type.Object({ field: Type.String({ maxLength: 130 }) }, { additionalProperties: true }),
    response: answers(Type.Object({ path: Type.String() })),
  }
  app.post(
    '/online/cgform/link/upload',
    {
      schema: uploaded,
      bodyLimit: largest + FRAME,
      config: {
        access: 'public',
        // Counted before the content is received.
        rateLimit: { ...limitOf(UPLOADS_PER_MINUTE, 'form-link-upload'), hook: 'onRequest' },
        multipartOptions: { limits: { fileSize: largest + 1, files: 1, fields: 5 } },
        receiveFile: async (request, name, content) => {
          const { field } = request.query as { field?: string }
          received.set(request, await linkFiles.receive(secretOf(request), field ?? '', name, content))
        },
      },
      // Removes the stored content after any later failure.
      onResponse: async (request) => {
        const left = received.get(request)
        if (left !== undefined) await linkFiles.removeContent(left)
      },
    },
    async (request) => {
      const file = received.get(request)
      if (file === undefined) throw new AppError('UPLOAD_MISSING')
      const path = await linkFiles.store(file)
      received.delete(request)
      return ok({ path })
    },
  )

  const read = { tags, summary: 'Download a file on the page of a link' }
  app.get<{ Params: { id: string; '*': string } }>(
    `${LINK_FILES_PATH}/:id/*`,
    {
      schema: read,
      config: { access: 'public', rateLimit: limitOf(READS_PER_MINUTE, 'form-link-file') },
      compress: false,
    },
    async ({ params, headers }, reply) => {
      const secret = readCookie(headers.cookie, COOKIE) ?? ''
      const { fileName, size, type, policy, content } = await linkFiles.read(secret, params.id, params['*'])
      return reply
        .type(type)
        .header('content-disposition', disposition('attachment', fileName))
        .header('content-length', size)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', policy)
        .header('cache-control', 'private, no-cache')
        .send(content)
    },
  )
}

/** Lets the browser load the files of a link that it opened. */
export function giveLinkCookie(request: FastifyRequest, reply: FastifyReply, id: string, secret: string): void {
  const path = `${CONTEXT_PATH}${LINK_FILES_PATH}/${id}`
  setPathCookie(request, reply, { name: COOKIE, value: secret, path, sameSite: 'Strict' })
}

const secretOf = ({ headers }: FastifyRequest) => readToken(headers[TOKEN_HEADER.toLowerCase()]) ?? ''
