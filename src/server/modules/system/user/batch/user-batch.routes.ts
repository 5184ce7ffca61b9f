import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { EffectsAnswer } from '#server/modules/system/permission/grant/grantable.service.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import { BATCH_PART } from '#shared/wire/batch.ts'
import type { LinkField, UserBatchService } from './user-batch.service.ts'

const tags = ['system/user']
const Id = Type.String({ minLength: 1, maxLength: 36 })
/** Comma-separated text or a list. */
const Links = Type.Union([
  Type.String({ minLength: 1, maxLength: 4000 }),
  Type.Array(Id, { minItems: 1, maxItems: 100 }),
])
const filter = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), { description: 'conditions of the list of users, instead of keys' }),
)
const part = {
  ids: Type.Optional(Type.Array(Id, { maxItems: BATCH_PART })),
  filter,
  behind: Type.Optional(Type.String({ maxLength: 36, description: 'last key of the part before' })),
}
const previewed = { ids: Type.Optional(Type.Array(Id, { maxItems: 1000 })), filter }
const way = Type.Enum(['add', 'replace', 'remove'])

const PartAnswer = answers(
  Type.Object({
    done: Type.Integer(),
    refused: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), reason: Type.String() })),
    behind: Type.Optional(Type.String()),
  }),
)
const description = 'One part of the people; a refusal concerns one person'

const status = {
  tags,
  summary: 'Freeze or unfreeze many accounts',
  description,
  body: Type.Object({ ...part, status: Type.Integer({ minimum: 1, maximum: 2 }) }),
  response: PartAnswer,
}
const deletion = { tags, summary: 'Delete many accounts', description, body: Type.Object(part), response: PartAnswer }

/** Fields of an account with links, their calls and the permission of each. */
const LINKS = [
  { field: 'selectedroles', member: 'roleIds', call: 'Roles', permission: 'system:user:grant' },
  { field: 'selecteddeparts', member: 'departIds', call: 'Departs', permission: 'system:user:edit' },
] as const satisfies readonly { field: LinkField; [name: string]: string }[]

export function userBatchRoutes(app: App, batch: UserBatchService): void {
  for (const { field, member, call, permission } of LINKS) {
    const noun = member === 'roleIds' ? 'roles' : 'departments'
    const links = { [member]: Links, way }
    const changeOf = (body: object) => {
      const { [member]: chosen, way: wanted } = body as { way: 'add' } & Record<string, unknown>
      return { field, way: wanted, chosen: keysFrom(chosen) }
    }
    app.post(
      `/sys/user/batch${call}`,
      {
        schema: {
          tags,
          summary: `Add, replace or remove ${noun} of many accounts`,
          description,
          body: Type.Object({ ...part, ...links }),
          response: PartAnswer,
        },
        config: { access: { permission } },
      },
      async (request) => ok(await batch.changeLinks(principalOf(request), request.body, changeOf(request.body))),
    )
    app.post(
      `/sys/user/previewBatch${call}`,
      {
        schema: {
          tags,
          summary: `Preview other ${noun} of many accounts`,
          body: Type.Object({ ...previewed, ...links }),
          response: EffectsAnswer,
        },
        config: { access: { permission }, effect: 'read' },
      },
      async (request) => ok(await batch.previewLinks(principalOf(request), request.body, changeOf(request.body))),
    )
  }

  app.post(
    '/sys/user/batchStatus',
    { schema: status, config: { access: { permission: 'system:user:frozen' } } },
    async (request) => ok(await batch.setStatus(principalOf(request), request.body, request.body.status)),
  )

  app.post(
    '/sys/user/batchDelete',
    { schema: deletion, config: { access: { permission: 'system:user:delete' } } },
    async (request) => ok(await batch.remove(principalOf(request), request.body)),
  )
}
