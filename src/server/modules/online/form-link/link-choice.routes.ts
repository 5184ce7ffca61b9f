import { type TSchema, Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import { type LinkChoiceService, REPORT_PARTS, type ReportPart } from './link-choice.service.ts'

/** Most requests per address and minute. Many people may share an address. */
const PER_MINUTE = 300

/** Body of a request for choices. */
interface Choosing {
  token: string
  field: string
  keyword?: string
  keys?: string
  pid?: string
  part: ReportPart
  query?: Record<string, string>
}

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const Open = Type.Object({}, { additionalProperties: true })
const Option = Type.Object({ value: Type.String(), text: Type.String(), title: Type.String() })
const Query = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 4000 }))

/**
 * Choices of the fields on the page of a link, for visitors without a session. They take the secret in the body, and
 * the field: `seller`, or `lines.seller` in the rows of a sub-table.
 */
export function linkChoiceRoutes(app: App, linkChoices: LinkChoiceService): void {
  const base = '/online/cgform/link'
  const rateLimit = ratePerMinute(
    () => PER_MINUTE,
    () => 'form-link-choice',
  )
  const config = { access: 'public' as const, effect: 'read' as const, rateLimit }
  const tags = ['online/form-link']
  const chosen = (summary: string, more: Record<string, TSchema>, result: TSchema) => ({
    schema: {
      ...{ tags, summary, response: answers(result) },
      body: Type.Object({ token: Type.String(), field: Type.String({ maxLength: 130 }), ...more }),
    },
    config,
  })

  const offered = chosen('List options of a field on the page of a link', { keyword: text(200) }, Type.Array(Option))
  app.post(`${base}/options`, offered, async ({ body }) => {
    const { token, field, keyword } = body as Choosing
    return ok(await linkChoices.options(token, field, keyword))
  })

  const labelled = chosen(
    'List labels of chosen keys on the page of a link',
    { keys: text(4000) },
    Type.Array(Type.String()),
  )
  app.post(`${base}/labels`, labelled, async ({ body }) => {
    const { token, field, keys = '' } = body as Choosing
    return ok(await linkChoices.labels(token, field, keys))
  })

  const branch = chosen('List nodes of a tree on the page of a link', { pid: text(64) }, Type.Array(Open))
  app.post(`${base}/nodes`, branch, async ({ body }) => {
    const { token, field, pid } = body as Choosing
    return ok(await linkChoices.nodes(token, field, pid))
  })

  const linked = chosen('List values of chosen records on the page of a link', { keys: text(4000) }, Type.Array(Open))
  app.post(`${base}/records`, linked, async ({ body }) => {
    const { token, field, keys = '' } = body as Choosing
    return ok(await linkChoices.records(token, field, keys))
  })

  const reported = chosen(
    'Read a part of the report of a field on the page of a link',
    { part: Type.Enum([...REPORT_PARTS]), query: Type.Optional(Query) },
    Type.Any(),
  )
  app.post(`${base}/report`, reported, async ({ body }) => {
    const { token, field, part, query = {} } = body as Choosing
    return ok(await linkChoices.report(token, field, part, query))
  })

  const areas = {
    schema: {
      ...{ tags, summary: 'List provinces, cities and counties on the page of a link' },
      ...{ body: Type.Object({ token: Type.String() }), response: answers(Type.Array(Open)) },
    },
    config,
  }
  app.post(`${base}/areas`, areas, async ({ body }) => ok(await linkChoices.areas(body.token)))
}
