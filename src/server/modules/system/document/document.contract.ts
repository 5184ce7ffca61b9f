import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['system/document']
const Kind = Type.Union([Type.Literal('page'), Type.Literal('entity')], { default: 'page' })
const Address = Type.String({ maxLength: 100 })
const Id = Type.String({ maxLength: 36 })
const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const Side = Type.Union([
  Count,
  ...(['head', 'current', 'published', 'shipped'] as const).map((name) => Type.Literal(name)),
])
/** `YYYY-MM-DD HH:mm:ss` */
const Moment = Type.String({
  pattern: '^[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$',
})
const Reference = { kind: Type.Optional(Kind), address: Address }
const Which = { kind: Type.Optional(Kind), address: Type.Optional(Address), id: Type.Optional(Id) }
/** Has no length limit here: the document reader reports long texts with its own message. */
const Text = Type.String()

const Problem = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
  code: Type.String(),
  reason: Type.String(),
  fix: Type.Optional(Type.String()),
})
const Problems = Type.Array(Problem)

export const queryById = {
  tags,
  summary: 'Read a document in one of its states',
  description: 'Without a state the newest version, else the file',
  querystring: Type.Object({ ...Which, version: Type.Optional(Side), at: Type.Optional(Moment) }),
  response: answers(Type.Any()),
}

export const check = {
  tags,
  summary: 'Check the text of a document',
  body: Type.Object({ ...Reference, text: Text }),
  response: answers(Problems),
}

export const save = {
  tags,
  summary: 'Save a document as a new version',
  description: 'Makes none when the newest version is equal',
  body: Type.Object({
    ...Reference,
    text: Text,
    base: Type.Optional(Count),
    note: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
  }),
  response: answers(
    Type.Object({
      id: Id,
      number: Count,
      hash: Type.String(),
      created: Type.Boolean(),
      problems: Problems,
    }),
  ),
}

export const publish = {
  tags,
  summary: 'Publish a version of a document',
  body: Type.Object({ ...Reference, number: Count }),
  response: answers(Type.Null()),
}

export const unpublish = {
  tags,
  summary: 'Unpublish a document',
  description: 'The file of the program is shown again',
  body: Type.Object(Reference),
  response: answers(Type.Null()),
}

const Paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
}

export const problems = {
  tags,
  summary: 'List problems of a version of a document',
  querystring: Type.Object({ ...Which, version: Type.Optional(Side), ...Paging }),
  response: answers(Type.Object({ records: Problems, total: Type.Integer() })),
}

export const compare = {
  tags,
  summary: 'Compare two states of a document',
  querystring: Type.Object({
    ...Which,
    from: Type.Optional(Side),
    to: Type.Optional(Side),
    ...Paging,
  }),
  response: answers(
    Type.Object({
      records: Type.Array(
        Type.Object({
          kind: Type.String(),
          pointer: Type.String(),
          from: Type.Optional(Type.String()),
          label: Type.String(),
          before: Type.Optional(Type.Any()),
          after: Type.Optional(Type.Any()),
        }),
      ),
      total: Type.Integer(),
    }),
  ),
}

export const remove = {
  tags,
  summary: 'Delete a version that was never published',
  querystring: Type.Object({ ...Reference, number: Count }),
  response: answers(Type.Null()),
}

export const page = {
  tags,
  summary: 'Read a published page by its key',
  description: 'The key is in the answer of getUserPermissionByToken',
  params: Type.Object({ key: Type.String({ maxLength: 100 }) }),
  response: answers(Type.Any()),
}
