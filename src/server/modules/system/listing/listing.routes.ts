import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { KnownRoute } from '#server/http/pipeline/known-routes.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'list'>
  userEntity: EntityAt<'system/user'>
  roleEntity: EntityAt<'system/role'>
  /** Filled while routes register, so it is complete when the first request arrives. */
  routes: readonly KnownRoute[]
}

const Open = Type.Object({}, { additionalProperties: true })

/** Short names of lists that the specification's client uses; lists and permissions are those of the entities. */
export function listingRoutes(app: App, { engine, userEntity, roleEntity, routes }: Dependencies): void {
  for (const [url, entity] of [
    ['/api/user', userEntity],
    ['/api/role', roleEntity],
  ] as const) {
    app.get(
      url,
      {
        schema: { tags: ['system/listing'], summary: `${entity.title}：分页列表`, response: answers(Open) },
        config: { access: { permission: permissionOf(entity, 'list') } },
      },
      async (request) => ok(await engine.list(principalOf(request), entity, request.query as Record<string, unknown>)),
    )
  }

  app.get(
    '/api/service',
    {
      schema: {
        tags: ['system/listing'],
        summary: 'List calls of this server with their permissions',
        response: answers(Type.Array(Open)),
      },
      config: { access: { permission: 'system:permission:list' } },
    },
    async () => ok(routes.filter(({ method }) => method !== 'HEAD').map(listed)),
  )
}

/** `access` is `public`, `session`, `user`, or `permission` with its code. */
function listed({ method, url, access, effect }: KnownRoute) {
  const asked = typeof access === 'object' ? { access: 'permission', ...access } : { access }
  return { method, path: url, effect, ...asked }
}
