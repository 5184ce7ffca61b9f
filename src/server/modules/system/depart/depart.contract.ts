import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['system/depart']
const Id = Type.String({ maxLength: 36 })
const Word = Type.String({ maxLength: 100 })
const Open = Type.Object({}, { additionalProperties: true })
const Tree = answers(Type.Array(Open))

export const treeRoot = { tags, summary: 'List root departments', response: Tree }

export const treeChildren = {
  tags,
  summary: 'List departments below one',
  querystring: Type.Object({ pid: Type.Optional(Id) }),
  response: Tree,
}

export const treeSearch = {
  tags,
  summary: 'Find departments by a part of their name',
  querystring: Type.Object({ keyword: Type.Optional(Word), keyWord: Type.Optional(Word) }),
  response: Tree,
}

export const queryTreeList = {
  tags,
  summary: 'Departments of the person as a tree; all with the grant',
  response: Tree,
}

export const queryIdTree = {
  tags,
  summary: 'Names of departments of the person as a tree; all with the grant',
  response: Tree,
}

export const queryMyDeptTreeList = {
  tags,
  summary: 'Departments that one leads, with those below; the message is 2 for who leads, 1 for who does not',
  response: answers(Type.Union([Type.Array(Open), Type.Null()])),
}

export const searchBy = {
  tags,
  summary: 'Departments whose name contains a word, as a flat list; myDeptSearch=1 only those that one leads',
  querystring: Type.Object({ keyWord: Word, myDeptSearch: Type.Optional(Type.String({ maxLength: 1 })) }),
  response: Tree,
}

export const listAll = {
  tags,
  summary: 'All departments by code; with an id that one and those below',
  querystring: Type.Object({ id: Type.Optional(Id) }),
  response: Tree,
}

export const queryTreeByKeyWord = {
  tags,
  summary: 'People and departments whose name contains a word',
  querystring: Type.Object({ keyWord: Type.Optional(Word) }),
  response: answers(Type.Object({ userList: Type.Array(Open), departList: Type.Array(Open) })),
}

export const getDepartName = {
  tags,
  summary: 'The department with a code',
  querystring: Type.Object({ orgCode: Type.String({ maxLength: 64 }) }),
  response: answers(Open),
}

export const getUsersByDepartId = {
  tags,
  summary: 'People of a department, not of those below',
  querystring: Type.Object({ id: Id }),
  response: Tree,
}
