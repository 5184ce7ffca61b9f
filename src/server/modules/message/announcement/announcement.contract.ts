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
  summary: 'Releases a draft to its audience',
  querystring: Type.Object({ id: Type.Optional(Id) }),
  response: answers(Type.Null()),
}

export const doReovkeData = {
  tags,
  summary: 'Revokes a released announcement; nobody sees it any longer',
  querystring: Type.Object({ id: Type.Optional(Id) }),
  response: answers(Type.Null()),
}

export const syncNotic = {
  tags,
  summary: 'Lets open browsers read their lists again: those an announcement is for, or all',
  querystring: Type.Object({ anntId: Type.Optional(Id) }),
  response: answers(Type.Null()),
}

export const copy = {
  tags,
  summary: 'A new draft that says the same',
  body: Type.Object({ id: Id }),
  response: answers(Type.Any()),
}

export const readers = {
  tags,
  summary: 'Those an announcement is for, who have read it first',
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
  summary: 'How many an announcement is for, and how many of them have read it',
  querystring: Announcement,
  response: answers(Type.Object({ total: Type.Integer(), read: Type.Integer(), unread: Type.Integer() })),
}

export const listByUser = {
  tags,
  summary: 'Unread announcements for who asks: the newest of both kinds, and how many there are',
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
  summary: 'An announcement that is addressed to who asks, or that the person may administer',
  querystring: Type.Object({ id: Id }),
  response: answers(Type.Any()),
}

export const editByAnntIdAndUserId = {
  tags,
  summary: 'Marks announcements as read by who asks',
  body: Type.Object({ anntId: Type.String({ minLength: 1, maxLength: 40_000, description: 'one, or a comma list' }) }),
  response: answers(Type.Null()),
}

export const readAll = {
  tags,
  summary: 'Marks all announcements as read by who asks',
  response: answers(Type.Null()),
}

export const getMyAnnouncementSend = {
  tags,
  summary: 'Announcements addressed to who asks, unread ones first',
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
