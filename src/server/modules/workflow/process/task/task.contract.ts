import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'
import { MOST_COUNTED } from '#shared/wire/task-counts.ts'

const tags = ['workflow/task']
const Id = Type.String({ minLength: 1, maxLength: 36 })
const Text = Type.Optional(Type.String({ maxLength: 2000 }))
const People = Type.Optional(Type.String({ maxLength: 5000, description: 'Comma list of user names or ids' }))
const Anything = Type.Object({}, { additionalProperties: true })
const Outcome = Type.Object({ instanceId: Type.String(), status: Type.String() })
const done = answers(Outcome)

const OfTask = Type.Object({ taskId: Id })

const Count = Type.Integer({ minimum: 0, maximum: MOST_COUNTED })
export const counts = {
  tags,
  summary: 'Count the tasks, copies and reminders that wait for the person',
  response: answers(Type.Object({ tasks: Count, groupTasks: Count, copies: Count, urges: Count })),
}

export const page = {
  tags,
  summary: 'Read the page on which a task is handled',
  querystring: OfTask,
  response: answers(Type.Object({ page: Anything, entities: Type.Array(Anything) })),
}

export const record = { tags, summary: 'Read the record of a task', querystring: OfTask, response: answers(Anything) }

export const returnTargets = {
  tags,
  summary: 'Choices of places to which a task may return',
  querystring: OfTask,
  response: answers(Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))),
}

const Log = {
  bpmLogList: Type.Array(
    Type.Object({
      ...{ opUserName: Type.Union([Type.String(), Type.Null()]), taskName: Type.String() },
      ...{ opTime: Type.Union([Type.String(), Type.Null()]), remarks: Type.Union([Type.String(), Type.Null()]) },
      bpmFiles: Type.Array(Type.String(), { description: 'Paths of files' }),
    }),
  ),
  ...{ bpmLogListCount: Type.Integer(), bpmLogStepListCount: Type.Integer() },
}

export const getProcessTaskTransInfo = {
  tags,
  summary: 'Ways on and back from a task, and what happened before it',
  querystring: OfTask,
  response: answers(
    Type.Object({
      taskName: Type.String(),
      transitionList: Type.Array(Type.Object({ Transition: Type.String(), nextnode: Type.String() })),
      histListNode: Type.Array(Type.Object({ name_: Type.String(), task_def_key_: Type.String() })),
      histListSize: Type.Integer(),
      ...Log,
    }),
  ),
}

export const getHisProcessTaskTransInfo = {
  tags,
  summary: 'What happened in an instance',
  querystring: Type.Object({ procInstId: Id }),
  response: answers(Type.Object(Log)),
}

export const read = { tags, summary: 'Mark a task as seen', body: OfTask, response: answers(Type.Null()) }

export const readCopy = {
  tags,
  summary: 'Mark a received copy as seen',
  body: Type.Object({ id: Id }),
  response: answers(Type.Null()),
}

export const processComplete = {
  tags,
  summary: 'Approve, reject or return a task',
  body: Type.Object({
    taskId: Id,
    processModel: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
      description: '1 approve, 2 approve and take all ways, 3 reject or return',
    }),
    nextnode: Type.Optional(Type.String({ maxLength: 64, description: 'Node that the person chose to go on to' })),
    nextCodeCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    reason: Text,
    rejectModelNode: Type.Optional(
      Type.String({ maxLength: 64, description: 'Node to return to, or starter, or previous; absent to reject' }),
    ),
    direct: Type.Optional(Type.Boolean({ description: 'After correction the work comes straight back' })),
    nextUserId: People,
    nextUserName: Type.Optional(Type.String({ maxLength: 5000 })),
    ccUserIds: People,
    ccUserRealNames: Type.Optional(Type.String({ maxLength: 5000 })),
    fileList: Type.Optional(Type.String({ maxLength: 10_000 })),
    signature: Type.Optional(Type.String({ maxLength: 200_000 })),
    data: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Fields of the record' })),
  }),
  response: done,
}

const BatchResult = Type.Object({
  taskId: Type.String(),
  success: Type.Boolean(),
  message: Type.String(),
})
export const batchComplete = {
  tags,
  summary: 'Approve or reject several tasks, each on its own',
  body: Type.Object({
    taskIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    processModel: Type.Union([Type.Literal(1), Type.Literal(3)]),
    reason: Text,
  }),
  response: answers(Type.Array(BatchResult)),
}

const change = (summary: string) => ({ tags, summary, body: OfTask, response: done })
export const claim = change('Claim a task of a group')
export const unclaim = change('Give a claimed task back to its group')
export const recall = change('Take the own decision back')
export const removeSign = change('Remove a signer')

const toPerson = (summary: string) => ({
  tags,
  summary,
  body: Type.Object({ taskId: Id, taskAssignee: Type.String({ minLength: 1, maxLength: 100 }) }),
  response: done,
})
export const taskEntrust = toPerson('Delegate a task; it comes back with the answer')
export const taskComplaint = toPerson('Transfer a task for good')

const toPeople = (summary: string) => ({
  tags,
  summary,
  body: Type.Object({ taskId: Id, userIds: Type.String({ minLength: 1, maxLength: 5000 }) }),
  response: done,
})
export const addSign = {
  tags,
  summary: 'Add signers to a task',
  body: Type.Object({
    taskId: Id,
    sign: Type.Union([Type.Literal('before'), Type.Literal('after'), Type.Literal('parallel')]),
    userIds: Type.String({ minLength: 1, maxLength: 5000 }),
  }),
  response: done,
}
export const beforeAddSignTask = toPeople('Ask others for their opinion first')
export const afterAddSignTask = toPeople('Ask others to approve afterwards')
export const addMultiInstance = toPeople('Add voters to the round')
