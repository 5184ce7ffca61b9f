import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import {
  differenceIn,
  EffectsAnswer,
  ruleChoiceIn,
  SavedGrantsAnswer,
} from '#server/modules/system/permission/grant/grantable.service.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { DepartGrantService } from './depart-grant.service.ts'

const tags = ['system/depart']
const DepartId = Type.String({ minLength: 1, maxLength: 36 })
const PermissionId = Type.String({ minLength: 1, maxLength: 64 })
/** Comma-separated text or a list. */
const Ids = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]))

const Open = Type.Object({}, { additionalProperties: true })

const queryTreeList = {
  tags,
  summary: 'List menus and buttons to grant to departments',
  response: answers(Type.Object({ treeList: Type.Array(Open), ids: Type.Array(Type.String()) })),
}

const queryDepartPermission = {
  tags,
  summary: 'List ids of the grants of a department',
  querystring: Type.Object({ departId: DepartId }),
  response: answers(Type.Array(Type.String())),
}

const grantBody = Type.Object({
  departId: DepartId,
  permissionIds: Ids,
  // Spelling of the agreed interface.
  lastpermissionIds: Ids,
})
const saveDepartPermission = {
  tags,
  summary: 'Change the grants of a department',
  description: 'By the difference of two lists',
  body: grantBody,
  response: SavedGrantsAnswer,
}

const previewDepartPermission = {
  tags,
  summary: 'Preview a change of the grants of a department',
  body: grantBody,
  response: EffectsAnswer,
}

const queryRules = {
  tags,
  summary: 'List data rules of a menu with those of a department',
  params: Type.Object({ permissionId: PermissionId, departId: DepartId }),
  response: answers(Type.Object({ datarule: Type.Array(Open), drChecked: Type.String() })),
}

const rulesBody = Type.Object({
  departId: DepartId,
  permissionId: PermissionId,
  dataRuleIds: Ids,
  lastDataRuleIds: Ids,
})
const saveRules = {
  tags,
  summary: 'Set the data rules of a department for a menu',
  description: 'The whole list, or with lastDataRuleIds the difference',
  body: rulesBody,
  response: answers(Type.Null()),
}

const previewRules = {
  tags,
  summary: 'Preview a change of the data rules of a department',
  body: rulesBody,
  response: EffectsAnswer,
}

const user = { access: 'user' } as const
const save = { access: { permission: 'system:permission:saveDepart' } }

export function departGrantRoutes(app: App, grants: DepartGrantService): void {
  app.get('/sys/sysDepartPermission/queryTreeList', { schema: queryTreeList, config: save }, async (request) =>
    ok(await grants.tree(principalOf(request))),
  )

  app.get('/sys/permission/queryDepartPermission', { schema: queryDepartPermission, config: user }, async (request) => {
    const granted = await grants.granted(principalOf(request), request.query.departId)
    return ok(granted.map(({ permissionId }) => permissionId))
  })

  app.post('/sys/permission/saveDepartPermission', { schema: saveDepartPermission, config: save }, async (request) => {
    const saved = await grants.save(principalOf(request), request.body.departId, differenceIn(request.body))
    return ok(saved, successTexts.SAVED)
  })

  app.post(
    '/sys/permission/previewDepartPermission',
    { schema: previewDepartPermission, config: { ...save, effect: 'read' } },
    async (request) =>
      ok(await grants.preview(principalOf(request), request.body.departId, differenceIn(request.body))),
  )

  app.get(
    '/sys/sysDepartPermission/datarule/:permissionId/:departId',
    { schema: queryRules, config: user },
    async (request) => {
      const { permissionId, departId } = request.params
      return ok(await grants.rules(principalOf(request), permissionId, departId))
    },
  )

  app.post('/sys/sysDepartPermission/datarule', { schema: saveRules, config: save }, async (request) => {
    const { departId, permissionId } = request.body
    await grants.saveRules(principalOf(request), { departId, permissionId, ...ruleChoiceIn(request.body) })
    return ok(null, successTexts.SAVED)
  })

  app.post(
    '/sys/sysDepartPermission/previewDatarule',
    { schema: previewRules, config: { ...save, effect: 'read' } },
    async (request) => {
      const { departId, permissionId } = request.body
      const wanted = { departId, permissionId, ...ruleChoiceIn(request.body) }
      return ok(await grants.previewRules(principalOf(request), wanted))
    },
  )
}
