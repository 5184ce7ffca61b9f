import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['system/category']
const Code = Type.String({ maxLength: 100 })
const Id = Type.String({ maxLength: 36 })

const Node = Type.Object({
  key: Type.String(),
  title: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
  parentId: Type.Union([Type.String(), Type.Null()]),
  leaf: Type.Boolean(),
  value: Type.Null(),
  children: Type.Union([Type.Null(), Type.Array(Type.Any())]),
})

export const loadTreeData = {
  tags,
  summary: 'List categories below a key or a code',
  querystring: Type.Object({
    pid: Type.Optional(Id),
    pcode: Type.Optional(Code),
    condition: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  response: answers(Type.Array(Node)),
}

export const loadTreeChildren = {
  tags,
  summary: 'List categories below a category',
  querystring: Type.Object({ pid: Id }),
  response: answers(Type.Array(Node)),
}

export const loadTreeRoot = {
  tags,
  summary: 'List categories below a code',
  description: 'With async=false all levels',
  querystring: Type.Object({ pcode: Code, async: Type.Optional(Type.String()) }),
  response: answers(Type.Array(Node)),
}

export const loadDictItem = {
  tags,
  summary: 'List names of categories by their keys',
  description: 'One for each key, in that order',
  querystring: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 20_000 })) }),
  response: answers(Type.Array(Type.String())),
}

export const loadAllData = {
  tags,
  summary: 'List categories by the beginning of their code',
  description: 'As options',
  querystring: Type.Object({ code: Type.Optional(Code) }),
  response: answers(Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))),
}

export const rootList = {
  tags,
  summary: 'List one level of categories',
  description: 'A name or a code is searched in all levels',
  querystring: Type.Record(Type.String(), Type.Unknown()),
  response: answers(Type.Unknown()),
}

export const loadOne = {
  tags,
  summary: 'Read a category by key or code',
  querystring: Type.Object({
    field: Type.Union([Type.Literal('id'), Type.Literal('code')]),
    val: Code,
  }),
  response: answers(Type.Unknown()),
}

export const checkCode = {
  tags,
  summary: 'Check whether a code may stand below a category',
  querystring: Type.Object({ pid: Type.Optional(Id), code: Type.Optional(Code) }),
  response: answers(Type.Null()),
}
