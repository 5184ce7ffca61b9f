import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { TemplateSendService } from './template-send.service.ts'

const tags = ['message/template']
const One = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36 }) })
const Items = Type.Array(Type.Any())

const testForm = { tags, summary: 'Read the form to test a template', querystring: One, response: answers(Items) }
const bulkForm = { tags, summary: 'Read the form of a bulk sending', querystring: One, response: answers(Items) }
const previewed = {
  tags,
  summary: 'Preview a template with its sample values',
  querystring: One,
  response: answers(Type.Object({ title: Type.String(), html: Type.String() })),
}
const sendMsg = {
  tags,
  summary: 'Send a template immediately to test it',
  description: 'To one person or address',
  body: Type.Object({
    msgType: Type.String({ maxLength: 20, description: 'system, email or sms; or 4, 2, 1' }),
    templateCode: Type.String({ maxLength: 64 }),
    receiver: Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()])),
    testData: Type.Optional(Type.Unknown({ description: 'values of the variables: an object or its JSON' })),
  }),
  response: answers(
    Type.Object({ id: Type.String(), isSent: Type.Boolean(), reason: Type.Union([Type.String(), Type.Null()]) }),
  ),
}

const Keys = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]))

const sendToMany = {
  tags: ['message/batch'],
  summary: 'Send a template to people, departments and roles',
  description: 'In the background',
  body: Type.Object({
    templateCode: Type.String({ maxLength: 64 }),
    msgType: Type.String({ maxLength: 20 }),
    userIds: Keys,
    departIds: Keys,
    roleIds: Keys,
    testData: Type.Optional(Type.Unknown({ description: 'values of the variables: an object or its JSON' })),
  }),
  response: answers(Type.Object({ id: Type.String(), total: Type.Integer() })),
}

/** Template routes in addition to the record engine. Paths are those of the agreed interface, where it has them. */
export function templateRoutes(app: App, sending: TemplateSendService): void {
  app.get(
    '/sys/message/sysMessageTemplate/testForm',
    { schema: testForm, config: { access: { permission: 'message:template:test' } } },
    async (request) => ok(await sending.form(principalOf(request), request.query.id, false)),
  )

  app.get(
    '/sys/message/sysMessageTemplate/bulkForm',
    { schema: bulkForm, config: { access: { permission: 'message:template:send' } } },
    async (request) => ok(await sending.form(principalOf(request), request.query.id, true)),
  )

  app.get(
    '/sys/message/sysMessageTemplate/preview',
    { schema: previewed, config: { access: { permission: 'message:template:list' } } },
    async (request) => ok(await sending.preview(principalOf(request), request.query.id)),
  )

  app.post(
    '/sys/message/sysMessageTemplate/sendMsg',
    { schema: sendMsg, config: { access: { permission: 'message:template:test' } } },
    async (request) => ok(await sending.sendTest(principalOf(request), request.body), '消息发送成功！'),
  )

  app.post(
    '/sys/message/sysMessageBatch/send',
    { schema: sendToMany, config: { access: { permission: 'message:template:send' } } },
    async (request) => {
      const sent = await sending.sendToMany(principalOf(request), request.body)
      return ok(sent, `已开始发送，共${sent.total}人`)
    },
  )
}
