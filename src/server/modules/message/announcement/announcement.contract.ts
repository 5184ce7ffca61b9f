import { Type } from 'typebox'
import { answers } from '../../../http/envelope.ts'

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
const Received = Type.Object({ ...listed, msgContent: Type.String() })

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
  summary: 'Marks an announcement as read by who asks',
  body: Type.Object({ anntId: Id }),
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
    busType: Text,
    bizSource: Text,
    pageNo: Digits,
    pageSize: Digits,
  }),
  response: answers(
    Type.Object({
      records: Type.Array(Received),
      total: Type.Integer(),
      size: Type.Integer(),
      current: Type.Integer(),
      pages: Type.Integer(),
    }),
  ),
}
