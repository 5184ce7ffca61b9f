import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { EffectsAnswer } from '#server/modules/system/permission/grant/grantable.service.ts'
import { pageOfAll } from '#server/records/read/page/page-result.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { StoredForms } from '../stored-forms.service.ts'
import type { FieldUse, FormAuthService } from './form-auth.service.ts'
import { isOn } from './form-auth-flag.ts'
import type { FormAuthGrantService } from './form-auth-grant.service.ts'
import type { FormAuthRulesService } from './form-auth-rules.service.ts'
import { agreedButtons, agreedColumns, agreedItems, buttonLines, fieldLine } from './form-auth-wire.ts'

const tags = ['online/form']
const base = '/online/cgform/api'
const Key = Type.String({ minLength: 1, maxLength: 36 })
const Code = Type.String({ minLength: 1, maxLength: 64 })
const params = Type.Object({ id: Key })
/** Switches in any spelling of clients. A type here would turn null into off before `isOn` sees it. */
const Flag = Type.Optional(Type.Unknown({ description: 'true, 1, "1", "true", "Y", or false, 0, "0", "false", "N"' }))
const AuthMode = Type.Union([Type.Literal('role'), Type.Literal('depart'), Type.Literal('user')])
const described = (summary: string) => ({ tags, summary, response: answers(Type.Any()) })

const seen = { access: { permission: 'online:form:list' } }
const access = { access: { permission: 'online:form:publish' } }
const ruled = (verb: string) => ({ access: { permission: `system:data-rule:${verb}` } })
const granted = { access: { permission: 'online:form-grantee:list' } }
const granting = { access: { permission: 'system:permission:saveRole' } }

interface Services {
  storedForms: Pick<StoredForms, 'storedOf' | 'withSubForms'>
  formAuth: FormAuthService
  formAuthRules: FormAuthRulesService
  formAuthGrants: FormAuthGrantService
}

/** Permissions of a form by the calls of the agreed interface. Each call is another name for a change of the menu. */
export function formAuthRoutes(app: App, services: Services): void {
  columnRoutes(app, services)
  buttonRoutes(app, services)
  ruleRoutes(app, services)
  grantRoutes(app, services)
}

const switched = {
  ...{
    cgformId: Key,
    switchFlag: Type.Union([Type.Integer({ minimum: 1, maximum: 3 }), Type.String({ maxLength: 1 })]),
  },
  ...{ listShow: Flag, formShow: Flag, formEditable: Flag },
}
const columnBody = Type.Object({ ...switched, code: Code })

const columnsBody = Type.Object({
  ...switched,
  code: Type.Union([Type.String({ minLength: 1, maxLength: 8000 }), Type.Array(Code, { minItems: 1, maxItems: 500 })]),
})

/** Lists and forms show a field by the same permission code, so the first two switches are one. */
const SWITCHES: Readonly<Record<string, { use: FieldUse; flag: 'listShow' | 'formShow' | 'formEditable' }>> = {
  1: { use: 'read', flag: 'listShow' },
  2: { use: 'read', flag: 'formShow' },
  3: { use: 'write', flag: 'formEditable' },
}

/** @throws AppError REQUEST_INVALID */
function switchIn(body: {
  switchFlag: number | string
  listShow?: unknown
  formShow?: unknown
  formEditable?: unknown
}) {
  const found = SWITCHES[String(body.switchFlag)]
  if (!found) throw new AppError('REQUEST_INVALID', { reason: 'switchFlag 应为 1、2 或 3' })
  return { use: found.use, on: isOn(body[found.flag], found.flag) }
}

const paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
}
const lines = (summary: string) => ({
  ...described(summary),
  querystring: Type.Object({ cgformId: Key, ...paging }, { additionalProperties: true }),
})

function columnRoutes(app: App, { formAuth, storedForms }: Services): void {
  const list = { ...described('List fields of a form with their restrictions'), params }
  app.get(`${base}/authColumn/:id`, { schema: list, config: seen }, async (request) =>
    ok(agreedColumns(await formAuth.authOf(request.params.id))),
  )

  const page = lines('List a page of fields with their restrictions')
  app.get(`${base}/authFields`, { schema: page, config: seen }, async ({ query }) => {
    const { main, subs } = await storedForms.withSubForms(query.cgformId)
    const all = []
    // A sub form that was never synchronised has no records.
    const inUse = [main, ...subs.filter(({ document }) => document.publishedNumber !== null)]
    for (const { document } of inUse) {
      const auth = await formAuth.authOf(document.id)
      all.push(...auth.fields.map((field) => fieldLine(auth, field)))
    }
    return ok(pageOfAll(all, { current: query.pageNo ?? 1, size: query.pageSize ?? 10 }))
  })

  const entry = {
    ...described('Read the menu entry of a form'),
    querystring: Type.Object({ cgformId: Key }),
  }
  app.get(`${base}/authEntry`, { schema: entry, config: seen }, async ({ query }) => {
    const auth = await formAuth.authOf(query.cgformId)
    return ok({ id: auth.entry.id, name: auth.entity.title })
  })

  const status = {
    ...described('Restrict or release a field'),
    body: Type.Object({ cgformId: Key, code: Code, status: Flag }),
  }
  app.put(`${base}/authColumn`, { schema: status, config: access }, async (request) => {
    const { cgformId, code, status: on } = request.body
    await formAuth.putField(principalOf(request), cgformId, code, isOn(on, 'status'))
    return ok(null, successTexts.SAVED)
  })

  const put = { ...described('Set one restriction of a field'), body: columnBody }
  app.post(`${base}/authColumn`, { schema: put, config: access }, async (request) => {
    const { use, on } = switchIn(request.body)
    await formAuth.putFields(principalOf(request), request.body.cgformId, [request.body.code], [use], on)
    return ok(null, successTexts.SAVED)
  })

  const several = {
    ...described('Set one restriction of several fields'),
    body: columnsBody,
  }
  app.post(`${base}/authColumn/batch`, { schema: several, config: access }, async (request) => {
    const { use, on } = switchIn(request.body)
    await formAuth.putFields(principalOf(request), request.body.cgformId, keysFrom(request.body.code), [use], on)
    return ok(null, successTexts.SAVED)
  })

  const preview = { ...described('Preview a restriction of a field'), body: columnBody, response: EffectsAnswer }
  app.post(`${base}/previewAuthColumn`, { schema: preview, config: { ...access, effect: 'read' } }, async (request) => {
    const { use, on } = switchIn(request.body)
    return ok(await formAuth.previewFields(principalOf(request), request.body.cgformId, [request.body.code], use, on))
  })

  const previews = {
    ...described('Preview a restriction of several fields'),
    body: columnsBody,
    response: EffectsAnswer,
  }
  app.post(
    `${base}/previewAuthColumn/batch`,
    { schema: previews, config: { ...access, effect: 'read' } },
    async (request) => {
      const { use, on } = switchIn(request.body)
      const { cgformId, code } = request.body
      return ok(await formAuth.previewFields(principalOf(request), cgformId, keysFrom(code), use, on))
    },
  )
}

const buttonBody = Type.Object({ cgformId: Key, code: Code, status: Flag }, { additionalProperties: true })

function buttonRoutes(app: App, { formAuth, storedForms }: Services): void {
  const list = { ...described('List restricted buttons of a form'), params }
  app.get(`${base}/authButton/:id`, { schema: list, config: seen }, async (request) =>
    ok(agreedButtons(await formAuth.authOf(request.params.id))),
  )

  const page = lines('List a page of buttons with their restrictions')
  app.get(`${base}/authButtons`, { schema: page, config: seen }, async ({ query }) => {
    const all = buttonLines(await formAuth.authOf(query.cgformId))
    return ok(pageOfAll(all, { current: query.pageNo ?? 1, size: query.pageSize ?? 10 }))
  })

  const put = { ...described('Restrict a button, or release it with status 0'), body: buttonBody }
  app.post(`${base}/authButton`, { schema: put, config: access }, async (request) => {
    const { cgformId, code, status = 1 } = request.body
    await formAuth.putButton(principalOf(request), cgformId, code, isOn(status, 'status'))
    return ok(null, successTexts.SAVED)
  })

  const preview = { ...described('Preview a restriction of a button'), body: buttonBody, response: EffectsAnswer }
  app.post(`${base}/previewAuthButton`, { schema: preview, config: { ...access, effect: 'read' } }, async (request) => {
    const { cgformId, code, status = 1 } = request.body
    return ok(await formAuth.previewButton(principalOf(request), cgformId, code, isOn(status, 'status')))
  })

  const byId = {
    ...described('Release a button, or restrict it with status 1'),
    params,
    body: Type.Optional(Type.Union([Type.Object({ status: Flag }, { additionalProperties: true }), Type.Null()])),
  }
  app.put(`${base}/authButton/:id`, { schema: byId, config: access }, async (request) => {
    const { status = 0 } = request.body ?? {}
    const on = isOn(status, 'status')
    const formOfTable = async (table: string) => (await storedForms.storedOf(table))?.document.id
    await formAuth.putButtonById(principalOf(request), request.params.id, on, formOfTable)
    return ok(null, successTexts.SAVED)
  })

  const items = {
    ...described('List restricted fields (1) or buttons (2)'),
    params: Type.Object({ id: Key, type: Type.Union([Type.Literal('1'), Type.Literal('2')]) }),
  }
  app.get(`${base}/authPage/:id/:type`, { schema: items, config: seen }, async ({ params: { id, type } }) =>
    ok(agreedItems(await formAuth.authOf(id), type === '1' ? 1 : 2)),
  )
}

function ruleRoutes(app: App, { formAuthRules: rules }: Services): void {
  const list = { ...described('List data rules of a form'), params }
  app.get(`${base}/authData/:id`, { schema: list, config: ruled('list') }, async (request) =>
    ok(await rules.list(principalOf(request), request.params.id)),
  )

  const inForce = { ...described('List active data rules of a form'), params }
  app.get(`${base}/validAuthData/:id`, { schema: inForce, config: ruled('list') }, async (request) => {
    const all = await rules.list(principalOf(request), request.params.id)
    return ok(all.filter(({ status }) => status === 1))
  })

  const Open = { additionalProperties: true }
  const add = { ...described('Add a data rule to a form'), body: Type.Object({ cgformId: Key }, Open) }
  app.post(`${base}/authData`, { schema: add, config: ruled('add') }, async (request) => {
    const id = await rules.add(principalOf(request), request.body.cgformId, request.body as Row)
    return ok({ id }, successTexts.ADDED)
  })

  const edit = { ...described('Edit a data rule of a form'), body: Type.Object({ cgformId: Key, id: Key }, Open) }
  app.put(`${base}/authData`, { schema: edit, config: ruled('edit') }, async (request) => {
    const { cgformId, id } = request.body
    await rules.edit(principalOf(request), cgformId, id, request.body as Row)
    return ok(null, successTexts.EDITED)
  })

  const remove = { ...described('Delete a data rule of a form'), params }
  app.delete(`${base}/authData/:id`, { schema: remove, config: ruled('delete') }, async (request) => {
    await rules.remove(principalOf(request), request.params.id)
    return ok(null, successTexts.DELETED)
  })
}

function grantRoutes(app: App, { formAuthGrants: grants }: Services): void {
  const Kind = Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')])
  const list = {
    ...described('List grants of fields (1), buttons (2) or data rules (3)'),
    querystring: Type.Object({ roleId: Key, cgformId: Key, type: Kind, authMode: Type.Optional(AuthMode) }),
  }
  app.get(`${base}/roleAuth`, { schema: list, config: granted }, async (request) => {
    const { roleId: targetId, cgformId, type, authMode = 'role' } = request.query
    const grantee = { cgformId, authMode, targetId }
    return ok(await grants.granted(principalOf(request), grantee, Number(type) as 1 | 2 | 3))
  })

  for (const [type, what] of [
    [1, 'roleColumnAuth'],
    [2, 'roleButtonAuth'],
    [3, 'roleDataAuth'],
  ] as const) {
    const overwrite = {
      ...described('Replace all grants of one kind'),
      params: Type.Object({ targetId: Key, cgformId: Key }),
      body: Type.Object({
        authId: Type.String({ maxLength: 65_000, description: 'JSON text of a list of ids' }),
        authMode: Type.Optional(AuthMode),
      }),
    }
    app.post(`${base}/${what}/:targetId/:cgformId`, { schema: overwrite, config: granting }, async (request) => {
      const { authId, authMode = 'role' } = request.body
      await grants.overwrite(principalOf(request), { ...request.params, authMode }, type, authId)
      return ok(null, successTexts.SAVED)
    })
  }
}
