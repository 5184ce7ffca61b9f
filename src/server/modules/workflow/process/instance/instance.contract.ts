import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'

const tags = ['workflow/instance']
const Id = Type.String({ minLength: 1, maxLength: 36 })
const Reason = Type.Optional(Type.String({ maxLength: 500 }))
const Outcome = Type.Object({ instanceId: Type.String(), status: Type.String() })
const done = answers(Outcome)
const Nullable = Type.Union([Type.String(), Type.Null()])

export const startMutilProcess = {
  tags,
  summary: 'Start a process for a record',
  body: Type.Object({
    flowCode: Type.String({ minLength: 1, maxLength: 64, description: 'Id or key of the process' }),
    id: Type.String({ minLength: 1, maxLength: 36, description: 'Record' }),
    nextUserId: Type.Optional(Type.String({ maxLength: 5000 })),
    formUrl: Type.Optional(Type.String({ maxLength: 500 })),
    formUrlMobile: Type.Optional(Type.String({ maxLength: 500 })),
    username: Type.Optional(Type.String({ maxLength: 100 })),
    jsonData: Type.Optional(Type.String({ maxLength: 100_000 })),
  }),
  response: done,
}

export const submitRecord = {
  tags,
  summary: 'Submit a record to the process of its form',
  body: Type.Object({
    formAddress: Type.String({ minLength: 1, maxLength: 100 }),
    id: Type.String({ minLength: 1, maxLength: 36 }),
    nextUserId: Type.Optional(Type.String({ maxLength: 5000 })),
  }),
  response: done,
}

const OfInstance = Type.Object({ processInstanceId: Id, reason: Reason })
export const callBackProcess = { tags, summary: 'Withdraw the own application', body: OfInstance, response: done }
export const invalidProcess = { tags, summary: 'Void the own application', body: OfInstance, response: done }
export const close = { tags, summary: 'End an instance', body: OfInstance, response: done }
export const suspend = { tags, summary: 'Suspend an instance', body: OfInstance, response: done }
export const restart = { tags, summary: 'Activate a suspended instance', body: OfInstance, response: done }

export const reassign = {
  tags,
  summary: 'Give an open task to another person',
  body: Type.Object({ taskId: Id, userName: Type.String({ minLength: 1, maxLength: 100 }) }),
  response: done,
}
export const skipNode = {
  tags,
  summary: 'Move the work of a task to another node',
  body: Type.Object({ taskId: Id, skipTaskNode: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: done,
}

const Node = Type.String({ minLength: 1, maxLength: 64 })
export const migrate = {
  tags,
  summary: 'Move running instances to a version of their process',
  description: 'At most 200 of a call; without dryRun the next call goes on with the rest',
  body: Type.Object({
    processId: Id,
    to: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Number of the version' }),
    nodes: Type.Optional(Type.Record(Node, Node, { description: 'Other ids of nodes in that version' })),
    dryRun: Type.Optional(Type.Boolean()),
  }),
  response: answers(
    Type.Array(
      Type.Object({
        instanceId: Type.String(),
        title: Type.String(),
        success: Type.Boolean(),
        message: Type.String(),
      }),
    ),
  ),
}

const OfService = Type.Object({ processInstanceId: Id, triggerId: Id })
export const retryService = { tags, summary: 'Try a failed service or timer again', body: OfService, response: done }
export const skipService = { tags, summary: 'Go on without a failed service or timer', body: OfService, response: done }

export const failedServices = {
  tags,
  summary: 'List failed services and timers of an instance',
  querystring: Type.Object({ processInstanceId: Id }),
  response: answers(
    Type.Array(
      Type.Object({
        triggerId: Type.String(),
        nodeId: Type.String(),
        attempts: Type.Integer(),
        error: Nullable,
      }),
    ),
  ),
}

export const processHistoryList = {
  tags,
  summary: 'List what happened in an instance',
  querystring: Type.Object({
    processInstanceId: Id,
    part: Type.Optional(
      Type.Literal('opinions', { description: 'Only start, decisions and end, as a printed document has them' }),
    ),
  }),
  response: answers(
    Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String({ description: 'Node' }),
        assigneeName: Nullable,
        startTime: Nullable,
        endTime: Nullable,
        durationStr: Nullable,
        outcome: Type.String(),
        remarks: Nullable,
        files: Nullable,
        signature: Nullable,
        commentId: Nullable,
        withdrawable: Type.Boolean({ description: 'The person may withdraw this comment' }),
        summary: Type.String({ description: 'Person, result and opinion in one line' }),
      }),
    ),
  ),
}

export const trace = {
  tags,
  summary: 'Read the diagram of an instance with the way it took',
  querystring: Type.Object({ processInstanceId: Id }),
  response: answers(
    Type.Object({
      diagram: Type.Object({
        xml: Type.String(),
        done: Type.Array(Type.String()),
        active: Type.Array(Type.String()),
        rejected: Type.Array(Type.String()),
        skipped: Type.Array(Type.String()),
        flows: Type.Array(Type.String()),
      }),
    }),
  ),
}

export const historyOfRecord = {
  ...processHistoryList,
  summary: 'List what happened in the newest instance of a record',
  querystring: Type.Object({ formAddress: Type.String({ maxLength: 100 }), id: Id }),
}

const OfReader = Type.Object({ processInstanceId: Id })
const Anything = Type.Object({}, { additionalProperties: true })
export const head = {
  tags,
  summary: 'Read what an instance is about',
  querystring: OfReader,
  response: answers(
    Type.Object({
      bpmBizTitle: Type.String(),
      processDefinitionName: Type.String(),
      startUserName: Type.String(),
      bpmStatus: Type.String(),
      currentTaskName: Nullable,
      startTime: Nullable,
      endTime: Nullable,
    }),
  ),
}
export const sheet = {
  tags,
  summary: 'Read the page with the values of the record of an instance, for print',
  querystring: OfReader,
  response: answers(Type.Object({ page: Anything, entities: Type.Array(Anything) })),
}
export const record = {
  tags,
  summary: 'Read the record of an instance, as far as the person sees it',
  querystring: OfReader,
  response: answers(Anything),
}
