import { Type } from 'typebox'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/wire/paging.ts'
import { principalOf } from '../../../http/access.ts'
import type { App } from '../../../http/app-type.ts'
import { answers, ok } from '../../../http/envelope.ts'
import type { ExplainService } from './explain.service.ts'

const tags = ['system/permission']
const Open = Type.Object({}, { additionalProperties: true })
const Text = Type.Optional(Type.String({ maxLength: 255 }))
const UserId = Type.String({ minLength: 1, maxLength: 36 })

const explain = {
  tags,
  summary: 'Why a person has a menu or button, or not; with entity and id, why the person sees that record, or not',
  querystring: Type.Object({
    userId: UserId,
    permissionId: Text,
    perms: Text,
    path: Text,
    entity: Text,
    id: Text,
  }),
  response: answers(Open),
}
const explainList = {
  tags,
  summary: 'Everything that a person has and lacks, and why; one page',
  querystring: Type.Object({
    userId: Type.Optional(Type.String({ maxLength: 36 })),
    path: Text,
    granted: Type.Optional(Type.String({ maxLength: 1 })),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: -1, maximum: 100_000 })),
  }),
  response: answers(Open),
}

export function explainRoutes(app: App, explanations: ExplainService): void {
  const access = { permission: 'system:permission:explain' }
  app.get('/sys/permission/explain', { schema: explain, config: { access } }, async (request) => {
    const { userId, entity, id, ...asked } = request.query
    const row = entity && id ? { entity, recordId: id } : undefined
    return ok(await explanations.explain(principalOf(request), userId, asked, row))
  })

  app.get('/sys/permission/explainList', { schema: explainList, config: { access } }, async (request) => {
    const { userId, path, granted, pageNo = 1, pageSize = DEFAULT_PAGE_SIZE } = request.query
    const size = pageSize < 1 ? MAX_PAGE_SIZE : Math.min(pageSize, MAX_PAGE_SIZE)
    // A screen on which nobody was chosen yet.
    if (!userId) return ok({ records: [], total: 0, size, current: 1, pages: 0 })
    const wanted = { userId, path: plain(path), granted: flag(granted), pageNo, pageSize: size }
    return ok(await explanations.list(principalOf(request), wanted))
  })
}

/** Searches send a part of a text between stars. */
function plain(text: string | undefined): string | undefined {
  return text?.replace(/^\*|\*$/g, '')
}

function flag(text: string | undefined): 0 | 1 | undefined {
  if (text === '1') return 1
  return text === '0' ? 0 : undefined
}
