import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['workflow/listener']
const Choice = Type.Object({ value: Type.String(), text: Type.String() })

export const changeStatus = {
  tags,
  summary: 'Enable or disable listeners',
  body: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 10_000, description: 'Id, or ids with commas' }),
    status: Type.Union([Type.Literal('0'), Type.Literal('1')], { description: '1 enables' }),
  }),
  response: answers(Type.Null()),
}

export const handlers = {
  tags,
  summary: 'List handlers that listeners may name',
  response: answers(Type.Array(Choice)),
}

export const expressionChoices = {
  tags: ['workflow/expression'],
  summary: 'List named expressions for a process',
  response: answers(Type.Array(Choice)),
}
