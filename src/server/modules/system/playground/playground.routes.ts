import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { KnownRoute } from '#server/http/pipeline/known-routes.ts'
import { PLAYGROUND_PERMISSION } from '#shared/wire/playground.ts'
import type { PlaygroundService } from './playground.service.ts'

interface Dependencies {
  playground: PlaygroundService
  /** Filled while routes register, so it is complete when the first request arrives. */
  routes: readonly KnownRoute[]
}

const Names = Type.Array(Type.String())

const world = {
  tags: ['system/playground'],
  summary: 'Read the names that documents may use',
  response: answers(
    Type.Object({
      routes: Type.Array(
        Type.Object({ method: Type.String(), path: Type.String(), permission: Type.Optional(Type.String()) }),
      ),
      permissions: Names,
      dictionaries: Names,
      dictionaryItems: Type.Record(
        Type.String(),
        Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
      ),
      checkRules: Names,
      fillRules: Names,
      roles: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), code: Type.String(), permissions: Names }),
      ),
    }),
  ),
}

export function playgroundRoutes(app: App, { playground, routes }: Dependencies): void {
  app.get(
    '/sys/playground/world',
    { schema: world, config: { access: { permission: PLAYGROUND_PERMISSION } } },
    async (request) => ok(await playground.environment(principalOf(request), routes)),
  )
}
