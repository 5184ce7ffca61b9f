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
  summary: 'List departments as a tree',
  description: 'The own branch; all with system:depart:list',
  response: Tree,
}

export const queryIdTree = {
  tags,
  summary: 'List names of departments as a tree',
  description: 'The own branch; all with system:depart:list',
  response: Tree,
}

export const queryMyDeptTreeList = {
  tags,
  summary: 'List the led departments and those below',
  description: 'The message is 2 for leaders, else 1',
  response: answers(Type.Union([Type.Array(Open), Type.Null()])),
}

export const searchBy = {
  tags,
  summary: 'Search departments by name',
  description: 'A flat list; myDeptSearch=1 only those that the caller leads',
  querystring: Type.Object({ keyWord: Word, myDeptSearch: Type.Optional(Type.String({ maxLength: 1 })) }),
  response: Tree,
}

export const listAll = {
  tags,
  summary: 'List all departments by code',
  description: 'With an id that one and those below',
  querystring: Type.Object({ id: Type.Optional(Id) }),
  response: Tree,
}

export const queryTreeByKeyWord = {
  tags,
  summary: 'Search people and departments by name',
  querystring: Type.Object({ keyWord: Type.Optional(Word) }),
  response: answers(Type.Object({ userList: Type.Array(Open), departList: Type.Array(Open) })),
}

export const getDepartName = {
  tags,
  summary: 'Read a department by code',
  querystring: Type.Object({ orgCode: Type.String({ maxLength: 64 }) }),
  response: answers(Open),
}

export const getUsersByDepartId = {
  tags,
  summary: 'List direct members of a department',
  querystring: Type.Object({ id: Id }),
  response: Tree,
}
