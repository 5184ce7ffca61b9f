import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { batchKeys } from '#server/records/record-keys.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { EffectsAnswer } from '../permission/grant/grantable.service.ts'
import type { TenantService } from './tenant.service.ts'

const tags = ['system/tenant']
const member = { permission: 'system:tenant:member' }
/** `tenant-reach` checks which tenants' members a person may change. */
const changesMembers = { access: member, ofTenant: true } as const

const queryList = {
  tags,
  summary: 'List active tenants',
  description: 'Those with these keys, or all',
  querystring: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 10_000, description: 'comma list' })) }),
  response: answers(Type.Array(Type.Object({}, { additionalProperties: true }))),
}

const members = {
  tags,
  body: Type.Object({
    tenantId: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    userIds: Type.Union([Type.String(), Type.Array(Type.String())]),
  }),
  response: answers(Type.Null()),
}
const addMembers = { ...members, summary: 'Add members to a tenant' }
const removeMembers = {
  ...members,
  summary: 'Remove members from a tenant',
  description: 'Takes effect with their next request',
}

const Keys = Type.Union([Type.String({ maxLength: 40_000 }), Type.Array(Type.String(), { maxItems: 1000 })])
const previewRemoveMembers = {
  tags,
  summary: 'Preview removing members from a tenant',
  description: 'People who could not sign in any more',
  body: Type.Object({ tenantId: members.body.properties.tenantId, userIds: Keys }),
  response: EffectsAnswer,
}
const previewDelete = {
  tags,
  summary: 'Preview deleting tenants',
  description: 'People who could not sign in any more',
  body: Type.Object({ ids: Keys }),
  response: EffectsAnswer,
}

export function tenantRoutes(app: App, tenants: TenantService): void {
  app.get(
    '/sys/tenant/queryList',
    { schema: queryList, config: { access: { permission: 'system:tenant:list' } } },
    async (request) => ok(await tenants.open(principalOf(request), request.query.ids)),
  )

  app.put('/sys/tenant/addMembers', { schema: addMembers, config: changesMembers }, async (request) => {
    const { tenantId, userIds } = request.body
    await tenants.addMembers(principalOf(request), tenantId, userIds)
    return ok(null, successTexts.DONE)
  })

  app.put('/sys/tenant/removeMembers', { schema: removeMembers, config: changesMembers }, async (request) => {
    const { tenantId, userIds } = request.body
    await tenants.removeMembers(principalOf(request), tenantId, userIds)
    return ok(null, successTexts.DONE)
  })

  app.post(
    '/sys/tenant/previewRemoveMembers',
    { schema: previewRemoveMembers, config: { access: member, effect: 'read' } },
    async (request) => {
      const { tenantId, userIds } = request.body
      return ok(await tenants.previewRemove(principalOf(request), tenantId, batchKeys(userIds)))
    },
  )

  app.post(
    '/sys/tenant/previewDelete',
    { schema: previewDelete, config: { access: { permission: 'system:tenant:delete' }, effect: 'read' } },
    async (request) => ok(await tenants.previewDelete(principalOf(request), batchKeys(request.body.ids))),
  )
}
