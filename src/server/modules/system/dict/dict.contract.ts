import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['system/dict']

const Option = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  color: Type.Optional(Type.String()),
})

const Node = Type.Object({
  key: Type.String(),
  title: Type.String(),
  value: Type.String(),
  parentId: Type.Union([Type.String(), Type.Null()]),
  leaf: Type.Boolean(),
})

const Dictionary = Type.Record(Type.String(), Type.Unknown())
const Id = Type.String({ maxLength: 36 })

/** Dictionary code, or `table,text column,value column`. */
const code = Type.String({ maxLength: 300 })
const tuple = Type.Object({ dict: code })

export const getDictItems = {
  tags,
  summary: 'List options of a dictionary or a table',
  params: Type.Object({ code }),
  response: answers(Type.Array(Option)),
}

export const queryAllDictItems = {
  tags,
  summary: 'List enabled options of all dictionaries',
  response: answers(Type.Record(Type.String(), Type.Array(Option))),
}

export const refreshCache = {
  tags,
  summary: 'Clear the caches of dictionaries',
  description: 'Those of the caller; with system:dict:refreshCache those of everybody',
  response: answers(Type.Null()),
}

export const getDictText = {
  tags,
  summary: 'Read the text of a value',
  params: Type.Object({ dictCode: code, key: Type.String({ maxLength: 100 }) }),
  response: answers(Type.Union([Type.String(), Type.Null()])),
}

export const treeList = {
  tags,
  summary: 'List dictionaries by name',
  description: 'The newest first',
  querystring: Type.Object({ dictName: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: answers(Type.Array(Dictionary)),
}

export const deleteList = {
  tags,
  summary: 'List deleted dictionaries',
  response: answers(Type.Array(Dictionary)),
}

export const back = {
  tags,
  summary: 'Restore a deleted dictionary',
  params: Type.Object({ id: Id }),
  response: answers(Type.Null()),
}

export const deletePhysic = {
  tags,
  summary: 'Purge a deleted dictionary and its items',
  params: Type.Object({ id: Id }),
  response: answers(Type.Null()),
}

export const dictItemCheck = {
  tags,
  summary: 'Check whether a value is free in a dictionary',
  querystring: Type.Object({
    itemValue: Type.String({ maxLength: 100 }),
    dictId: Id,
    id: Type.Optional(Id),
  }),
  response: answers(Type.Null()),
}

export const loadDict = {
  tags,
  summary: 'Search options of a table by a keyword',
  params: tuple,
  querystring: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 200 })),
    condition: Type.Optional(Type.String({ maxLength: 1000 })),
    pageNo: Type.Optional(Type.String()),
    pageSize: Type.Optional(Type.String()),
  }),
  response: answers(Type.Array(Option)),
}

export const loadDictItem = {
  tags,
  summary: 'List texts of keys',
  description: 'One for each key, in that order',
  params: tuple,
  querystring: Type.Object({ key: Type.Optional(Type.String({ maxLength: 20_000 })) }),
  response: answers(Type.Array(Type.String())),
}

export const loadTreeData = {
  tags,
  summary: 'List nodes of a tree table below a parent',
  querystring: Type.Object({
    tableName: Type.String({ maxLength: 100 }),
    text: Type.String({ maxLength: 100 }),
    code: Type.String({ maxLength: 100 }),
    pid: Type.Optional(Type.String({ maxLength: 100 })),
    pidField: Type.Optional(Type.String({ maxLength: 100 })),
    hasChildField: Type.Optional(Type.String({ maxLength: 100 })),
    condition: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  response: answers(Type.Array(Node)),
}

export const querySelectOptions = {
  tags: ['online/form'],
  summary: 'List one level of linked drop-downs',
  description: 'Below a node, or the first level',
  querystring: Type.Object({
    table: Type.String({ maxLength: 100 }),
    txt: Type.String({ maxLength: 100 }),
    key: Type.String({ maxLength: 100 }),
    linkField: Type.Optional(
      Type.String({ maxLength: 1000, description: 'names of the fields below; of no use here' }),
    ),
    idField: Type.Optional(Type.String({ maxLength: 100 })),
    pidField: Type.Optional(Type.String({ maxLength: 100 })),
    pidValue: Type.Optional(Type.String({ maxLength: 100 })),
    condition: Type.Optional(
      Type.String({ maxLength: 1000, description: "`column = 'value'`, joined by and, or a JSON object" }),
    ),
  }),
  response: answers(
    Type.Array(
      Type.Object({
        store: Type.String(),
        label: Type.String(),
        id: Type.String(),
        pid: Type.Optional(Type.String()),
      }),
    ),
  ),
}
