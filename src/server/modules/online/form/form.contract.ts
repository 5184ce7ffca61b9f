import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['online/form']
const Id = Type.String({ minLength: 1, maxLength: 36 })
/**
 * Rows may have more names than the product knows. The service reads the names that it knows and reports those that
 * it refuses.
 */
const Anything = Type.Record(Type.String(), Type.Any())
const Fields = Type.Array(Anything, { maxItems: 1000 })
const Indexes = Type.Array(Anything, { maxItems: 100 })
const Head = Type.Object(
  { fields: Type.Optional(Fields), indexs: Type.Optional(Indexes) },
  { additionalProperties: true },
)
const Form = Type.Object({
  head: Anything,
  fields: Fields,
  indexs: Type.Optional(Indexes),
  deleteFieldIds: Type.Optional(Type.Array(Type.String(), { maxItems: 1000 })),
  deleteIndexIds: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
})
const ById = Type.Object({ id: Id })

export const queryById = {
  tags,
  summary: 'Read a form with its fields',
  querystring: ById,
  response: answers(Anything),
}
export const add = { tags, summary: 'Add a form with its fields', body: Head, response: answers(Anything) }
export const edit = { tags, summary: 'Edit a form as its next version', body: Head, response: answers(Type.Null()) }
/** Keys as a list, or as comma list. */
const Ids = Type.Union([
  Type.String({ minLength: 1, maxLength: 4_000 }),
  Type.Array(Type.String({ maxLength: 36 }), { maxItems: 1_000 }),
])
export const removeRecord = {
  tags,
  summary: 'Delete a form and leave its table',
  querystring: ById,
  response: answers(Type.Null()),
}
export const copyTable = {
  tags,
  summary: 'Copy a form with its fields, buttons and events',
  body: Type.Object({ id: Id, tableName: Type.String({ maxLength: 64 }) }),
  response: answers(Anything),
}
export const copyTableByAddress = {
  tags,
  summary: 'Copy a form by its address',
  params: Type.Object({ id: Id }),
  querystring: Type.Object({ tableName: Type.String({ maxLength: 64 }) }),
  response: answers(Anything),
}
export const copyOnline = {
  tags,
  summary: 'Create a view of a form',
  querystring: Type.Object({ code: Id }),
  response: answers(Anything),
}
export const addAll = { tags, summary: 'Add a form with fields and indexes', body: Form, response: answers(Anything) }
export const editAll = {
  tags,
  summary: 'Edit a form with fields and indexes',
  body: Form,
  response: answers(Type.Null()),
}
export const preview = {
  tags,
  summary: 'Preview the form of an unsaved definition',
  body: Type.Object({ head: Anything, fields: Fields }),
  response: answers(Anything),
}
export const fieldList = {
  tags,
  summary: 'List fields of a form',
  querystring: Type.Object({ headId: Id }),
  response: answers(Type.Array(Anything)),
}
export const indexList = {
  tags,
  summary: 'List indexes of a form',
  querystring: Type.Object({ headId: Id }),
  response: answers(Type.Array(Anything)),
}
const Mode = Type.Union([Type.Literal('normal'), Type.Literal('force')])
const Confirm = Type.Optional(Type.String({ maxLength: 64 }))

const Losses = answers(Type.Object({ losses: Type.String(), confirm: Type.String() }))

export const plan = {
  tags,
  summary: 'Preview the data loss of a synchronisation',
  querystring: ById,
  response: Losses,
}
export const changes = {
  tags,
  summary: 'Plan a normal synchronisation of a form',
  querystring: ById,
  response: answers(
    Type.Object({
      changes: Type.String({ description: 'One line for each change' }),
      refusals: Type.String({ description: 'One line for each reason to refuse it; empty for none' }),
    }),
  ),
}
export const removalPlan = {
  tags,
  summary: 'Preview deleting forms',
  querystring: Type.Object({ ids: Ids }),
  response: Losses,
}
export const remove = {
  tags,
  summary: 'Delete a form with its table',
  querystring: Type.Object({ id: Id, confirm: Confirm }),
  response: answers(Type.Null()),
}
export const removeSeveral = {
  tags,
  summary: 'Delete several forms, all or none',
  querystring: Type.Object({
    ids: Ids,
    flag: Type.Optional(
      Type.Union([Type.Literal('1'), Type.Literal('0')], { description: '1: with their tables; 0: definitions alone' }),
    ),
    confirm: Confirm,
  }),
  response: answers(Type.Null()),
}
export const synchroniseById = {
  tags,
  summary: 'Synchronise the table of a form',
  body: Type.Object({ id: Id, mode: Mode, confirm: Confirm }),
  response: answers(Type.Null()),
}
export const synchronise = {
  tags,
  summary: 'Synchronise the table of a form',
  params: Type.Object({ id: Id, mode: Mode }),
  querystring: Type.Object({ confirm: Confirm }),
  response: answers(Type.Null()),
}
const SourceKind = Type.Union([
  ...[Type.Literal('dictionary'), Type.Literal('table'), Type.Literal('form')],
  ...[Type.Literal('report'), Type.Literal('column'), Type.Literal('result')],
])
export const sourceChoices = {
  tags,
  summary: 'List dictionaries, tables, reports or columns that a field may name',
  querystring: Type.Object({
    kind: SourceKind,
    of: Type.Optional(Type.String({ maxLength: 100, description: 'Table of the columns, or report of the results' })),
  }),
  response: answers(Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))),
}
export const trial = {
  tags,
  summary: 'Begin the trial of a form that is not published',
  querystring: ById,
  response: answers(Type.Object({ page: Type.String(), permissions: Type.String() })),
}
export const trialPage = {
  tags,
  summary: 'Read the page of a form that is tried',
  querystring: ById,
  response: answers(Anything),
}
export const publish = {
  tags,
  summary: 'Publish a form in the menu',
  body: Type.Object({
    id: Id,
    parentId: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
    name: Type.Optional(Type.String({ maxLength: 100, description: 'With it an existing entry changes, too' })),
    icon: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    roleIds: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()])),
    allows: Type.Optional(Type.Union([Type.Literal('view'), Type.Literal('fill'), Type.Literal('all'), Type.Null()])),
  }),
  response: answers(Anything),
}

export const place = {
  tags,
  summary: 'Read the menu entry of a form',
  querystring: ById,
  response: answers(
    Type.Object({
      ...{ menuId: Type.String(), name: Type.String(), parentId: Type.String(), icon: Type.String() },
      losses: Type.String({ description: 'What ends when the form is taken from the menu' }),
    }),
  ),
}
export const withdraw = {
  tags,
  summary: 'Take a form from the menu, with its buttons and grants',
  body: ById,
  response: answers(Type.Null()),
}

export const queryTables = {
  tags,
  summary: 'List names of tables without a form',
  response: answers(Type.Array(Type.Object({ id: Type.String() }))),
}
const Imported = answers(Type.Object({ ids: Type.Array(Type.String()) }))
const TableNames = Type.String({ minLength: 1, maxLength: 2000 })
export const transTables = {
  tags,
  summary: 'Create forms for tables',
  params: Type.Object({ names: TableNames }),
  response: Imported,
}
export const importTables = {
  tags,
  summary: 'Create forms for tables named in the body',
  body: Type.Object({ names: TableNames }),
  response: Imported,
}

const VersionNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
}
const Rows = answers(
  Type.Object({ records: Type.Array(Anything), total: Type.Integer() }, { additionalProperties: true }),
)

export const versions = {
  tags,
  summary: 'List versions of a form',
  querystring: Type.Object({ id: Id, ...Paging }),
  response: Rows,
}
export const importable = {
  tags,
  summary: 'List tables without a form and their conversion',
  querystring: Type.Object(Paging),
  response: Rows,
}
export const violations = {
  tags,
  summary: 'List stored rows that violate the newest version',
  querystring: Type.Object({
    id: Id,
    after: Type.Optional(
      Type.String({ maxLength: 64, description: 'What the call before answered; absent for the first rows' }),
    ),
  }),
  response: answers(
    Type.Object({
      records: Type.Array(Anything),
      read: Type.Integer(),
      after: Type.Union([Type.String(), Type.Null()]),
      total: Type.Optional(Type.Integer()),
    }),
  ),
}
export const compare = {
  tags,
  summary: 'Compare two versions of a form',
  querystring: Type.Object({ id: Id, from: VersionNumber, to: Type.Optional(VersionNumber), ...Paging }),
  response: Rows,
}
export const restore = {
  tags,
  summary: 'Restore an earlier version of a form',
  body: Type.Object({ id: Id, number: VersionNumber }),
  response: answers(Type.Null()),
}
