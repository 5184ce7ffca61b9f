import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['business/report']
const Id = Type.String({ minLength: 1, maxLength: 36 })
const Anything = Type.Object({}, { additionalProperties: true })
const OfReport = Type.Object({ reportId: Id })
/** Reports that one call urges. */
const MOST_URGED = 500
/** More goods than a form may have. */
const MOST_LINES = 5000

export const page = {
  tags,
  summary: 'Read the page on which a report is filled in',
  querystring: OfReport,
  response: answers(Type.Object({ page: Anything, entities: Type.Array(Anything) })),
}

export const record = {
  tags,
  summary: 'Read a report with its rows',
  querystring: OfReport,
  response: answers(Anything),
}

export const urge = {
  tags,
  summary: 'Remind the people who fill in missing reports',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MOST_URGED }) }),
  response: answers(Type.Null()),
}

const Sent = Type.Object({
  reportId: Id,
  version: Type.Optional(Type.Integer()),
  lines: Type.Optional(Type.Union([Type.Array(Anything, { maxItems: MOST_LINES }), Type.Null()])),
})

export const save = { tags, summary: 'Store a draft of a report', body: Sent, response: answers(Type.Null()) }

export const copyLast = {
  tags,
  summary: 'Store a draft of a report, with values of the last period where it has none',
  body: Sent,
  response: answers(Type.Null()),
}

export const submit = { tags, summary: 'Submit a report', body: Sent, response: answers(Type.Null()) }
