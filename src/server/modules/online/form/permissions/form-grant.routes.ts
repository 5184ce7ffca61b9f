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
import type { FormGrantService } from './form-grant.service.ts'

const tags = ['online/form']
const Key = Type.String({ minLength: 1, maxLength: 36 })
const PermissionId = Type.String({ minLength: 1, maxLength: 64 })
/** Ids as comma list, or as list. */
const Ids = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]))
const Open = Type.Object({}, { additionalProperties: true })
const grantee = {
  cgformId: Key,
  authMode: Type.Union([Type.Literal('role'), Type.Literal('depart'), Type.Literal('user')]),
  targetId: Key,
}
// The agreed interface spells `lastpermissionIds` like this.
const grantBody = Type.Object({ ...grantee, permissionIds: Ids, lastpermissionIds: Ids })
const rulesBody = Type.Object({ ...grantee, permissionId: PermissionId, dataRuleIds: Ids, lastDataRuleIds: Ids })

const tree = {
  tags,
  summary: 'List permissions of a form as a tree',
  querystring: Type.Object({ cgformId: Key }),
  response: answers(Type.Object({ treeList: Type.Array(Open), ids: Type.Array(Type.String()) })),
}
const sources = {
  tags,
  summary: 'List tables and reports that a grant of a form opens',
  querystring: Type.Object({ cgformId: Key }),
  response: answers(
    Type.Array(
      Type.Object({ field: Type.String(), source: Type.String(), columns: Type.String(), rules: Type.String() }),
    ),
  ),
}
const granted = {
  tags,
  summary: 'List ids of granted permissions of a form',
  querystring: Type.Object(grantee),
  response: answers(Type.Array(Type.String())),
}
const save = {
  tags,
  summary: 'Change grants by the difference of two lists',
  body: grantBody,
  response: SavedGrantsAnswer,
}
const preview = {
  tags,
  summary: 'Preview a change of grants',
  body: grantBody,
  response: EffectsAnswer,
}
const rules = {
  tags,
  summary: 'List data rules of a menu entry with those chosen',
  params: Type.Object({ ...grantee, permissionId: PermissionId }),
  response: answers(Type.Object({ datarule: Type.Array(Open), drChecked: Type.String() })),
}
const saveRules = { tags, summary: 'Set the data rules of a grant', body: rulesBody, response: answers(Type.Null()) }
const previewRules = {
  tags,
  summary: 'Preview a change of the data rules of a grant',
  body: rulesBody,
  response: EffectsAnswer,
}

const read = { permission: 'online:form-grantee:list' }
const grant = { permission: 'system:permission:saveRole' }

/** Grants on one form. The list of grantees is a call of the entity `online/form-grantee`. */
export function formGrantRoutes(app: App, { formGrants }: { formGrants: FormGrantService }): void {
  const base = '/online/cgform/api'

  app.get(`${base}/grantTree`, { schema: tree, config: { access: read } }, async (request) =>
    ok(await formGrants.tree(principalOf(request), request.query.cgformId)),
  )

  app.get(`${base}/grantSources`, { schema: sources, config: { access: read } }, async (request) =>
    ok(await formGrants.sources(request.query.cgformId)),
  )

  app.get(`${base}/grants`, { schema: granted, config: { access: read } }, async (request) =>
    ok(await formGrants.grantedIds(principalOf(request), request.query)),
  )

  app.post(`${base}/grants`, { schema: save, config: { access: grant } }, async (request) => {
    const saved = await formGrants.save(principalOf(request), request.body, differenceIn(request.body))
    return ok(saved, successTexts.SAVED)
  })

  app.post(`${base}/previewGrants`, { schema: preview, config: { access: grant, effect: 'read' } }, async (request) =>
    ok(await formGrants.preview(principalOf(request), request.body, differenceIn(request.body))),
  )

  app.get(
    `${base}/grantRules/:cgformId/:authMode/:targetId/:permissionId`,
    { schema: rules, config: { access: read } },
    async (request) => ok(await formGrants.rules(principalOf(request), request.params, request.params.permissionId)),
  )

  app.post(`${base}/grantRules`, { schema: saveRules, config: { access: grant } }, async (request) => {
    const { permissionId } = request.body
    await formGrants.saveRules(principalOf(request), request.body, { permissionId, ...ruleChoiceIn(request.body) })
    return ok(null, successTexts.SAVED)
  })

  app.post(
    `${base}/previewGrantRules`,
    { schema: previewRules, config: { access: grant, effect: 'read' } },
    async (request) => {
      const wanted = { permissionId: request.body.permissionId, ...ruleChoiceIn(request.body) }
      return ok(await formGrants.previewRules(principalOf(request), request.body, wanted))
    },
  )
}
