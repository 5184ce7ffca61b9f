import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

/** Gathers the contracts of the routes. Register it before any route. */
export async function gatherContracts(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '商贸流通运行监测统计系统', version: '1' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } } },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, ...(route.config?.access === 'public' && { security: [] }) },
      url,
    }),
  })
}

/** Serves the description of the API. Register it after compression, access and rate limit, which apply to later routes only. */
export function openApiRoute(app: FastifyInstance): void {
  let document: { text: string; tag: string } | undefined
  // Routes cannot change once the server answers, so the text is written once.
  const written = () => {
    document ??= describe(JSON.stringify(app.swagger()))
    return document
  }
  app.get(
    `${CONTEXT_PATH}/openapi.json`,
    { config: { access: 'session' }, schema: { hide: true } },
    (request, reply) => {
      const { text, tag } = written()
      // Private: a shared cache must not hand it to a caller without a session.
      reply.header('etag', tag).header('cache-control', 'private, no-cache').type('application/json; charset=utf-8')
      return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(text)
    },
  )
}

/** A weak tag, for compression changes the bytes. */
function describe(text: string): { text: string; tag: string } {
  return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
}

function isKnown(held: string | undefined, tag: string): boolean {
  return held?.split(',').some((each) => each.trim() === tag) ?? false
}
