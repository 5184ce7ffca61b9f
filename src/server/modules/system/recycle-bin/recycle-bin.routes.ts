import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/wire/paging.ts'
import type { BinOutcome, RecycleBinService } from './recycle-bin.service.ts'

const tags = ['system/recycle-bin']
const Text = Type.Optional(Type.String({ maxLength: 100 }))
const Ids = Type.String({ maxLength: 100_000, description: 'comma list of kind:key' })
const Open = Type.Object({}, { additionalProperties: true })

const kinds = { tags, summary: 'List kinds with a visible recycle bin', response: answers(Type.Array(Open)) }
const list = {
  tags,
  summary: 'List deleted records of all kinds or one',
  querystring: Type.Object(
    {
      kind: Text,
      name: Text,
      deletedBy: Text,
      deletedTime_begin: Text,
      deletedTime_end: Text,
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: -1, maximum: 100_000 })),
    },
    { additionalProperties: true },
  ),
  response: answers(Open),
}
const restore = { tags, summary: 'Restore deleted records', body: Type.Object({ ids: Ids }), response: answers(Open) }
const purge = {
  tags,
  summary: 'Purge deleted records',
  querystring: Type.Object({ ids: Ids }),
  response: answers(Open),
}

/** Besides the menu, each kind requires its own permission; the service checks it. */
export function recycleBinRoutes(app: App, bins: RecycleBinService): void {
  const config = (verb: string) => ({ access: { permission: `system:recycle-bin:${verb}` } })

  app.get('/sys/recycleBin/kinds', { schema: kinds, config: config('list') }, async (request) =>
    ok(bins.kinds(principalOf(request))),
  )

  app.get('/sys/recycleBin/list', { schema: list, config: config('list') }, async (request) => {
    const { kind, name, deletedBy, deletedTime_begin, deletedTime_end, pageNo = 1, pageSize } = request.query
    const requestedSize = pageSize ?? DEFAULT_PAGE_SIZE
    const size = requestedSize < 1 ? MAX_PAGE_SIZE : Math.min(requestedSize, MAX_PAGE_SIZE)
    return ok(
      await bins.list(principalOf(request), kind, {
        name: withoutStars(name),
        deletedBy,
        from: wholeDay(deletedTime_begin, '00:00:00'),
        to: wholeDay(deletedTime_end, '23:59:59'),
        current: pageNo,
        size,
      }),
    )
  })

  app.put('/sys/recycleBin/restore', { schema: restore, config: config('restore') }, async (request) => {
    const outcome = await bins.restore(principalOf(request), request.body.ids)
    return ok(outcome, outcomeText(outcome, successTexts.RESTORED, '还原'))
  })

  app.delete('/sys/recycleBin/purge', { schema: purge, config: config('purge') }, async (request) => {
    const outcome = await bins.purge(principalOf(request), request.query.ids)
    return ok(outcome, outcomeText(outcome, successTexts.DELETED, '彻底删除'))
  })
}

function outcomeText({ done, refused }: BinOutcome, success: string, verb: string): string {
  if (refused.length === 0) return success
  const reasons = [...new Set(refused.map(({ message }) => message))].slice(0, 3).join('；')
  return `已${verb} ${done} 条，${refused.length} 条未能${verb}：${reasons}`
}

/** Removes the stars of `*part*`, the notation of lists for a part of a text. */
function withoutStars(text: string | undefined): string | undefined {
  return text?.replace(/^\*|\*$/g, '')
}

function wholeDay(text: string | undefined, time: string): string | undefined {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${time}` : text
}
