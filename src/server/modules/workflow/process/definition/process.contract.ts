import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['workflow/process']
const Id = Type.String({ minLength: 1, maxLength: 36 })
const Xml = Type.String({ maxLength: 2_000_000 })
const Problem = Type.Object({
  element: Type.Optional(Type.String()),
  message: Type.String(),
  proposal: Type.Optional(Type.String()),
  level: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
})

export const lint = {
  tags,
  summary: 'Check a diagram',
  body: Type.Object({ xml: Xml }),
  response: answers(Type.Array(Problem)),
}
export const deployProcess = {
  tags,
  summary: 'Deploy the draft of a process',
  body: Type.Object({ id: Id }),
  response: answers(Type.Object({ number: Type.Integer() })),
}
export const versions = {
  tags,
  summary: 'List versions of a process',
  querystring: Type.Object({ id: Id }),
  response: answers(
    Type.Array(
      Type.Object({
        id: Type.String(),
        number: Type.Integer(),
        suspended: Type.Boolean(),
        deployedBy: Type.Union([Type.String(), Type.Null()]),
        deployTime: Type.String(),
        running: Type.Integer(),
      }),
    ),
  ),
}
export const suspend = {
  tags,
  summary: 'Stop or allow starting of processes',
  body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 10_000 }), suspended: Type.Boolean() }),
  response: answers(Type.Null()),
}
export const copyProcess = {
  tags,
  summary: 'Copy a process as a draft',
  body: Type.Object({
    id: Id,
    processKey: Type.String({ minLength: 1, maxLength: 64 }),
    processName: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  response: answers(Type.Object({ id: Type.String() })),
}
export const startable = {
  tags,
  summary: 'List processes that the person may start',
  querystring: Type.Object({ formAddress: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: answers(
    Type.Array(Type.Object({ id: Type.String(), key: Type.String(), name: Type.String(), formAddress: Type.String() })),
  ),
}

export const forms = {
  tags,
  summary: 'Choices of forms whose records can be approved',
  response: answers(Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))),
}

export const formFields = {
  tags,
  summary: 'List fields of a form for conditions and rights',
  querystring: Type.Object({
    form: Type.Optional(Type.String({ maxLength: 100, description: 'Address of the form' })),
  }),
  response: answers(
    Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        type: Type.Optional(Type.String()),
        options: Type.Optional(
          Type.Array(
            Type.Object({ value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]), text: Type.String() }),
          ),
        ),
      }),
    ),
  ),
}

const Steps = Type.String({ maxLength: 500_000 })
export const toDiagram = {
  tags,
  summary: 'Write a simple process as a diagram',
  body: Type.Object({ steps: Steps }),
  response: answers(Type.Object({ xml: Type.String() })),
}
export const toSteps = {
  tags,
  summary: 'Read a diagram as a simple process',
  body: Type.Object({ xml: Xml }),
  response: answers(
    Type.Object({
      steps: Type.Union([Type.String(), Type.Null()]),
      losses: Type.Array(Type.Object({ element: Type.Optional(Type.String()), message: Type.String() })),
    }),
  ),
}
