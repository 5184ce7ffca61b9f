import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

/** Describes the API from the contracts of the routes. Register it before any route. */
export async function describeApi(app: FastifyInstance): Promise<void> {
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
  app.get(`${CONTEXT_PATH}/openapi.json`, { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger())
}
