import { Type } from 'typebox'
import { answers, ok, okRows } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { answerWrite } from '#server/records/record-routes.ts'
import type { Row } from '#shared/documents/entity.ts'
import { EffectsAnswer } from '../grant/grantable.service.ts'
import type { DataRuleService } from './data-rule.service.ts'

const tags = ['system/data-rule']
const Id = Type.String({ maxLength: 64 })
const AnyRow = Type.Object({}, { additionalProperties: true })

const ofMenu = {
  tags,
  summary: 'List data rules of a menu',
  description: 'The newest first',
  querystring: Type.Object({ permissionId: Id }),
  response: answers(Type.Array(AnyRow)),
}
const query = {
  tags,
  summary: 'Find data rules by menu, name and value',
  querystring: Type.Object({
    permissionId: Type.Optional(Id),
    ruleName: Type.Optional(Type.String({ maxLength: 100 })),
    ruleValue: Type.Optional(Type.String({ maxLength: 400 })),
  }),
  response: answers(Type.Array(AnyRow)),
}
const fields = {
  tags,
  summary: 'List fields for the data rules of a menu',
  querystring: Type.Object({ permissionId: Id }),
  response: answers(Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))),
}
const Part = Type.Optional(Type.Union([Type.String({ maxLength: 400 }), Type.Null()]))
const previewEdit = {
  tags,
  summary: 'Preview a change of a data rule',
  body: Type.Object({
    ...{ id: Id, status: Type.Union([Type.Literal('0'), Type.Literal('1')]) },
    ...{ ruleColumn: Part, ruleConditions: Part, ruleValue: Part },
  }),
  response: EffectsAnswer,
}
const previewDelete = {
  tags,
  summary: 'Preview deleting a data rule',
  body: Type.Object({ id: Id }),
  response: EffectsAnswer,
}
const edit = {
  tags,
  summary: 'Edit a data rule by POST',
  description: 'The same as PUT',
  body: AnyRow,
  response: answers(AnyRow),
}

export function dataRuleRoutes(app: App, rules: DataRuleService): void {
  const config = { access: { permission: 'system:data-rule:list' } }

  app.get('/sys/permission/getPermRuleListByPermId', { schema: ofMenu, config }, async (request) =>
    okRows(await rules.list(principalOf(request), request.query)),
  )

  app.get('/sys/permission/queryPermissionRule', { schema: query, config }, async (request) =>
    okRows(await rules.list(principalOf(request), request.query)),
  )

  app.get('/sys/permission/ruleFields', { schema: fields, config }, async (request) =>
    ok(await rules.fields(principalOf(request), request.query.permissionId)),
  )

  app.post(
    '/sys/permission/editPermissionRule',
    { schema: edit, config: { access: { permission: 'system:data-rule:edit' } } },
    async (request) =>
      answerWrite('更新成功！', (report) => rules.edit(principalOf(request), request.body as Row, report)),
  )

  app.post(
    '/sys/permission/previewPermissionRule',
    { schema: previewEdit, config: { access: { permission: 'system:data-rule:edit' }, effect: 'read' } },
    async (request) => ok(await rules.previewEdit(principalOf(request), request.body)),
  )

  app.post(
    '/sys/permission/previewDeletePermissionRule',
    { schema: previewDelete, config: { access: { permission: 'system:data-rule:delete' }, effect: 'read' } },
    async (request) => ok(await rules.previewDelete(principalOf(request), request.body.id)),
  )
}
