import { type TSchema, Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['message/announcement']
const Id = Type.String({ minLength: 1, maxLength: 36 })
const Text = Type.Optional(Type.String({ maxLength: 200 }))
const Nullable = Type.Union([Type.String(), Type.Null()])
const Digits = Type.Optional(Type.String({ pattern: '^-?\\d{1,6}$' }))

const listed = {
  id: Type.String(),
  titile: Type.String(),
  msgAbstract: Type.String(),
  msgCategory: Type.String(),
  priority: Type.String(),
  sender: Nullable,
  sender_dictText: Nullable,
  sendTime: Nullable,
  createTime: Type.String(),
  busType: Nullable,
  busId: Nullable,
  openType: Nullable,
  openPage: Nullable,
  readFlag: Type.String(),
}
const Listed = Type.Object(listed)
const Received = Type.Object({
  ...listed,
  msgContent: Type.String(),
  attachments: Type.String({ description: 'comma list of paths of uploaded files' }),
})
const Mine = Type.Object({ ...Received.properties, anntId: Type.String(), userId: Type.String() })
const Announcement = Type.Object({ anntId: Id })

export const doReleaseData = {
  tags,
  summary: 'Release a draft to its audience',
  querystring: Type.Object({ id: Type.Optional(Id) }),
  response: answers(Type.Null()),
}

export const doReovkeData = {
  tags,
  summary: 'Revoke a released announcement',
  querystring: Type.Object({ id: Type.Optional(Id) }),
  response: answers(Type.Null()),
}

export const syncNotic = {
  tags,
  summary: 'Notify open browsers to reload announcements',
  description: 'Browsers of the audience of an announcement, or all',
  querystring: Type.Object({ anntId: Type.Optional(Id) }),
  response: answers(Type.Null()),
}

export const copy = {
  tags,
  summary: 'Copy an announcement as a draft',
  body: Type.Object({ id: Id }),
  response: answers(Type.Any()),
}

export const readers = {
  tags,
  summary: 'List the audience of an announcement',
  description: 'People who have read it come first',
  querystring: Type.Object({
    anntId: Id,
    realname: Text,
    readFlag: Text,
    departId: Type.Optional(Type.String({ maxLength: 36 })),
    pageNo: Digits,
    pageSize: Digits,
  }),
  response: answers(
    pageAnswer(
      Type.Object({
        id: Type.String(),
        anntId: Type.String(),
        userId: Type.String(),
        username: Type.String(),
        realname: Type.String(),
        departName: Nullable,
        readFlag: Type.String(),
        readTime: Nullable,
      }),
    ),
  ),
}

export const readTotals = {
  tags,
  summary: 'Count audience and readers of an announcement',
  querystring: Announcement,
  response: answers(Type.Object({ total: Type.Integer(), read: Type.Integer(), unread: Type.Integer() })),
}

export const listByUser = {
  tags,
  summary: 'List the newest unread announcements',
  description: 'Of both kinds, with their number',
  querystring: Type.Object({ pageSize: Digits }),
  response: answers(
    Type.Object({
      anntMsgList: Type.Array(Listed),
      anntMsgTotal: Type.Integer(),
      sysMsgList: Type.Array(Listed),
      sysMsgTotal: Type.Integer(),
    }),
  ),
}

export const queryById = {
  tags,
  summary: 'Read an announcement',
  description: 'Of the own audience, or with permission to administer it',
  querystring: Type.Object({ id: Id }),
  response: answers(Type.Any()),
}

export const editByAnntIdAndUserId = {
  tags,
  summary: 'Mark announcements as read',
  body: Type.Object({ anntId: Type.String({ minLength: 1, maxLength: 40_000, description: 'one, or a comma list' }) }),
  response: answers(Type.Null()),
}

export const readAll = {
  tags,
  summary: 'Mark all announcements as read',
  response: answers(Type.Null()),
}

export const getMyAnnouncementSend = {
  tags,
  summary: 'List the own announcements',
  description: 'Unread ones come first',
  querystring: Type.Object({
    titile: Text,
    sender: Text,
    readFlag: Text,
    msgCategory: Text,
    priority: Text,
    busType: Text,
    bizSource: Text,
    pageNo: Digits,
    pageSize: Digits,
  }),
  response: answers(pageAnswer(Mine)),
}

function pageAnswer<T extends TSchema>(record: T) {
  return Type.Object({
    records: Type.Array(record),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  })
}
