import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { SENT_BUTTON, SENT_STATEMENT } from '#server/modules/online/definition/definition.service.ts'
import { takeKnown } from '#server/records/unknown-members.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { FormEnhanceAgreedService } from './form-enhance-agreed.service.ts'

const tags = ['online/form-enhance']
const base = '/online/cgform'
const Id = Type.String({ minLength: 1, maxLength: 36 })
const params = Type.Object({ id: Id })
const Ids = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 4000, description: 'comma list' }) })
/** The service reads the names that it knows and reports problems per field. */
const body = Type.Record(Type.String(), Type.Any())

const described = (summary: string) => ({ tags, summary, response: answers(Type.Any()) })
const allowed = (verb: string) => ({ access: { permission: `online:form-enhance:${verb}` } })

/** Built-in actions that steps can be bound to, beside the own buttons of a form. */
const BOUND = [
  { buttonCode: 'add', buttonName: '新增' },
  { buttonCode: 'edit', buttonName: '编辑' },
  { buttonCode: 'delete', buttonName: '删除' },
]

interface Services {
  formEnhanceAgreed: FormEnhanceAgreedService
}

/** Calls of the agreed interface about buttons and events. */
export function formEnhanceAgreedRoutes(app: App, { formEnhanceAgreed: agreed }: Services): void {
  buttonRoutes(app, agreed)
  readingRoutes(app, agreed)
  sqlRoutes(app, agreed)
  refusedRoutes(app)
}

function buttonRoutes(app: App, agreed: FormEnhanceAgreedService): void {
  const list = { ...described('List buttons of a form'), params }
  app.get(`${base}/button/list/:id`, { schema: list, config: allowed('list') }, async (request) =>
    ok(await agreed.buttons(request.params.id)),
  )

  const builtIn = { ...described('List built-in buttons of a form'), params }
  app.get(`${base}/button/builtInList/:id`, { schema: builtIn, config: allowed('list') }, async (request) =>
    ok(await agreed.builtIn(request.params.id)),
  )

  const bound = { ...described('List triggers for the steps of a form'), params }
  app.get(`${base}/head/enhanceButton/:id`, { schema: bound, config: allowed('list') }, async (request) =>
    ok([...BOUND, ...(await agreed.buttons(request.params.id))]),
  )

  const added = { ...described('Add a button to a form'), body }
  app.post(`${base}/button/add`, { schema: added, config: allowed('add') }, async (request) => {
    const ignored = takeKnown(request.body, SENT_BUTTON)
    const id = await agreed.addButton(principalOf(request), request.body)
    return ok({ id }, successTexts.ADDED, ignored)
  })

  const edited = { ...described('Edit a button of a form'), body }
  app.put(`${base}/button/edit`, { schema: edited, config: allowed('edit') }, async (request) => {
    const ignored = takeKnown(request.body, SENT_BUTTON)
    await agreed.editButton(principalOf(request), request.body)
    return ok(null, successTexts.EDITED, ignored)
  })

  const removed = { ...described('Delete a button of a form'), querystring: params }
  app.delete(`${base}/button/delete`, { schema: removed, config: allowed('delete') }, async (request) => {
    await agreed.removeButtons(principalOf(request), request.query.id)
    return ok(null, successTexts.DELETED)
  })

  const some = { ...described('Delete several buttons of a form'), querystring: Ids }
  app.delete(`${base}/button/deleteBatch`, { schema: some, config: allowed('delete') }, async (request) => {
    await agreed.removeButtons(principalOf(request), request.query.ids)
    return ok(null, successTexts.DELETED)
  })
}

function readingRoutes(app: App, agreed: FormEnhanceAgreedService): void {
  const Kind = Type.Optional(Type.Union([Type.Literal('form'), Type.Literal('list')]))
  const script = {
    ...described('Read the client script of a form as steps'),
    params,
    querystring: Type.Object({ type: Kind }),
  }
  app.get(`${base}/head/enhanceJs/:id`, { schema: script, config: allowed('list') }, async ({ params, query }) =>
    ok(await agreed.script(params.id, query.type ?? 'form')),
  )

  const java = { ...described('List requests of a form to other systems'), params }
  app.get(`${base}/head/enhanceJava/:id`, { schema: java, config: allowed('list') }, async (request) =>
    ok(await agreed.java(request.params.id)),
  )

  const ofButton = {
    ...described('Read the request of a button to other systems'),
    querystring: Type.Object({ formId: Id, buttonCode: Type.String({ maxLength: 32 }) }),
  }
  app.get(`${base}/head/enhanceJavaByButtonCode`, { schema: ofButton, config: allowed('list') }, async ({ query }) =>
    ok((await agreed.java(query.formId)).find(({ buttonCode }) => buttonCode === query.buttonCode) ?? null),
  )

  const sql = { ...described('List SQL statements of a form'), params }
  app.get(`${base}/head/enhanceSql/:id`, { schema: sql, config: allowed('list') }, async (request) =>
    ok(await agreed.sql(request.params.id)),
  )
}

function sqlRoutes(app: App, agreed: FormEnhanceAgreedService): void {
  const put = { ...described('Set the SQL statement of a button or an event'), params, body }
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      ...{ method, url: `${base}/head/enhanceSql/:id`, schema: put, config: allowed('edit') },
      async handler(request) {
        const ignored = takeKnown(request.body, SENT_STATEMENT)
        await agreed.putSql(principalOf(request), request.params.id, request.body)
        return ok(null, successTexts.EDITED, ignored)
      },
    })
  }

  const removed = { ...described('Delete SQL statements of a form'), querystring: Ids }
  app.delete(`${base}/head/deletebatchEnhanceSql`, { schema: removed, config: allowed('delete') }, async (request) => {
    await agreed.removeSql(principalOf(request), request.query.ids)
    return ok(null, successTexts.DELETED)
  })
}

/** Refuses scripts that nothing here could run. The error names the alternative. */
function refusedRoutes(app: App): void {
  for (const [what, code] of [
    ['enhanceJs', 'FORM_ENHANCE_BROWSER'],
    ['enhanceJava', 'FORM_ENHANCE_JAVA'],
  ] as const) {
    const refused = { ...described('Refuse a script and name its replacement'), params, body }
    app.route({
      ...{ method: ['POST', 'PUT'], url: `${base}/head/${what}/:id`, schema: refused, config: allowed('edit') },
      handler: async () => {
        throw new AppError(code)
      },
    })
  }
  const removed = { ...described('Refuse deleting scripts, which do not exist'), querystring: Ids }
  app.delete(`${base}/head/deleteBatchEnhanceJava`, { schema: removed, config: allowed('delete') }, async () => {
    throw new AppError('FORM_ENHANCE_JAVA')
  })
}
