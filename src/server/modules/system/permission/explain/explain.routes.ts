import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { pageBounds } from '#server/records/read/page/page-bounds.ts'
import { pageOfAll } from '#server/records/read/page/page-result.ts'
import type { ExplainService } from './explain.service.ts'
import type { ExplainRecordsService } from './explain-records.service.ts'

const tags = ['system/permission']
const Open = Type.Object({}, { additionalProperties: true })
const Text = Type.Optional(Type.String({ maxLength: 255 }))
const UserId = Type.String({ minLength: 1, maxLength: 36 })
/** Absent on a screen before a person is chosen. */
const ChosenUser = Type.Optional(Type.String({ maxLength: 36 }))
const Flag = Type.Optional(Type.String({ maxLength: 1 }))
const paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: -1, maximum: 100_000 })),
}

const explain = {
  tags,
  summary: 'Explain a permission of a person',
  description: 'With entity and id or field, the access to that record or field',
  querystring: Type.Object({
    userId: UserId,
    permissionId: Text,
    perms: Text,
    path: Text,
    entity: Text,
    field: Text,
    id: Text,
  }),
  response: answers(Open),
}
const explainList = {
  tags,
  summary: 'List permissions of a person with reasons',
  querystring: Type.Object({ userId: ChosenUser, path: Text, granted: Flag, ...paging }),
  response: answers(Open),
}
const explainTree = {
  tags,
  summary: 'List permissions of a person as a tree',
  querystring: Type.Object({ userId: ChosenUser, path: Text, granted: Flag }),
  response: answers(Type.Array(Open)),
}
const explainKinds = {
  tags,
  summary: 'List entities whose access can be explained',
  response: answers(Type.Array(Open)),
}
const explainFields = {
  tags,
  summary: 'Explain the access of a person to fields',
  querystring: Type.Object({ userId: ChosenUser, kind: Text, title: Text, readable: Flag, editable: Flag, ...paging }),
  response: answers(Open),
}
const explainRows = {
  tags,
  summary: 'Explain the access of a person to records',
  description: 'Only records that the caller sees',
  querystring: Type.Object({ userId: ChosenUser, kind: Text, name: Text, ...paging }),
  response: answers(Open),
}

interface Services {
  explanations: ExplainService
  explainedRecords: ExplainRecordsService
}

export function explainRoutes(app: App, { explanations, explainedRecords }: Services): void {
  const config = { access: { permission: 'system:permission:explain' } }
  app.get('/sys/permission/explain', { schema: explain, config }, async (request) => {
    const { userId, entity, field, id, ...asked } = request.query
    return ok(await explanations.explain(principalOf(request), userId, asked, { entity, field, id }))
  })

  app.get('/sys/permission/explainList', { schema: explainList, config }, async (request) => {
    const { userId, path, granted } = request.query
    const bounds = pageBounds({}, request.query)
    if (!userId) return ok(pageOfAll([], bounds))
    const wanted = { userId, path: plain(path), granted: flag(granted) }
    return ok(pageOfAll(await explanations.list(principalOf(request), wanted), bounds))
  })

  app.get('/sys/permission/explainTree', { schema: explainTree, config }, async (request) => {
    const { userId, path, granted } = request.query
    if (!userId) return ok([])
    return ok(await explanations.tree(principalOf(request), { userId, path: plain(path), granted: flag(granted) }))
  })

  app.get('/sys/permission/explainKinds', { schema: explainKinds, config }, async () => ok(explainedRecords.kinds()))

  app.get('/sys/permission/explainFields', { schema: explainFields, config }, async (request) => {
    const { userId, kind, title = '', readable, editable } = request.query
    const bounds = pageBounds({}, request.query)
    if (!userId || !kind) return ok(pageOfAll([], bounds))
    const text = plain(title)!.toLowerCase()
    const found = (await explainedRecords.fields(principalOf(request), userId, kind)).filter(
      (one) =>
        `${one.title} ${one.id}`.toLowerCase().includes(text) &&
        [undefined, one.readable].includes(flag(readable)) &&
        [undefined, one.editable].includes(flag(editable)),
    )
    return ok(pageOfAll(found, bounds))
  })

  app.get('/sys/permission/explainRows', { schema: explainRows, config }, async (request) => {
    const { userId, kind, name } = request.query
    const bounds = pageBounds({}, request.query)
    if (!userId || !kind) return ok(pageOfAll([], bounds))
    const wanted = { userId, entity: kind, name: plain(name), pageNo: bounds.current, pageSize: bounds.size }
    return ok(await explainedRecords.rows(principalOf(request), wanted))
  })
}

/** Removes the `*` that searches put around a part of a text. */
function plain(text: string | undefined): string | undefined {
  return text?.replace(/^\*|\*$/g, '')
}

function flag(text: string | undefined): 0 | 1 | undefined {
  if (text === '1') return 1
  return text === '0' ? 0 : undefined
}
