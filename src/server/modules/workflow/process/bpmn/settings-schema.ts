import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { DURATION_PATTERN } from '#shared/documents/workflow/duration.ts'
import { HTTP_PATH } from '#shared/documents/workflow/http-path.ts'
import { TASK_ACTIONS } from '#shared/documents/workflow/node-settings.ts'

const closed = { additionalProperties: false }
const text = (maxLength = 500) => Type.String({ minLength: 1, maxLength })
const one = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)))
const refs = Type.Array(text(100), { minItems: 1, maxItems: 500 })

const approver = Type.Union([
  Type.Object({ kind: one(['people', 'roles', 'departs', 'positions']), refs }, closed),
  Type.Object({ kind: Type.Literal('leader'), levels: Type.Integer({ minimum: 1, maximum: 20 }) }, closed),
  Type.Object({ kind: one(['starter', 'starter-choice', 'previous-choice']) }, closed),
  Type.Object({ kind: Type.Literal('field'), field: text(64) }, closed),
  Type.Object({ kind: Type.Literal('expression'), expression: text(4000) }, closed),
])
const approvers = Type.Array(approver, { maxItems: 50 })
const quota = Type.Union([
  Type.Object({ kind: one(['all', 'any']) }, closed),
  Type.Object({ kind: Type.Literal('ratio'), ratio: Type.Number({ exclusiveMinimum: 0, maximum: 1 }) }, closed),
  Type.Object({ kind: Type.Literal('number'), count: Type.Integer({ minimum: 1, maximum: 1000 }) }, closed),
])
const returnTarget = Type.Union([one(['starter', 'previous']), Type.Object({ node: text(64) }, closed)])
const repeat = Type.Object(
  {
    items: text(4000),
    variable: Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$' }),
    sequential: Type.Boolean(),
    quota,
  },
  closed,
)
const listeners = Type.Array(text(36), { maxItems: 20 })
const optional = (properties: Record<string, TSchema>) =>
  Type.Partial(Type.Object({ ...properties, listeners }), closed)
/** Settings of other elements may have members that only a designer reads, such as the rows of a condition. */
const OTHERS = Type.Partial(Type.Object({ listeners }))

/** Settings that a node of a kind can have. */
export const SETTINGS = {
  UserTask: optional({
    approvers,
    claim: Type.Boolean(),
    voting: Type.Object({ quota, order: one(['parallel', 'sequential', 'random']), veto: Type.Boolean() }, closed),
    reject: Type.Union([
      Type.Object({ kind: one(['end', 'continue']) }, closed),
      Type.Object({ kind: Type.Literal('return'), to: returnTarget }, closed),
    ]),
    noApprover: Type.Union([one(['pass', 'deny', 'ask']), Type.Object({ people: refs }, closed)]),
    samePerson: one(['ask', 'skip']),
    starterApproves: one(['self', 'skip', 'leader']),
    timeout: Type.Object(
      {
        after: Type.String({ pattern: DURATION_PATTERN }),
        action: one(['remind', 'approve', 'reject', 'escalate']),
      },
      closed,
    ),
    cc: approvers,
    opinion: one(['required', 'optional']),
    signature: Type.Boolean(),
    priority: one(['H', 'M', 'L']),
    without: Type.Array(one(TASK_ACTIONS), { maxItems: TASK_ACTIONS.length }),
    fields: Type.Record(
      Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$' }),
      one(['hidden', 'read', 'edit', 'require']),
    ),
  }),
  ServiceTask: optional({
    ...{ handler: text(100), attempts: Type.Integer({ minimum: 1, maximum: 20 }), people: refs, text: text() },
    // Never an address: the data source has it.
    ...{
      dataSource: text(100),
      method: one(['POST', 'PUT']),
      path: Type.String({ maxLength: 500, pattern: HTTP_PATH }),
    },
  }),
  ScriptTask: optional({ variable: text(64), expression: text(4000) }),
  SendTask: optional({ message: text(100), cc: approvers }),
  ReceiveTask: optional({ message: text(100) }),
  SubProcess: optional({ repeat }),
  CallActivity: optional({ repeat }),
} satisfies Record<string, TSchema>

/** Member of settings that their kind of node does not have or that is invalid; undefined when all is well. */
export function wrongSetting(kind: string, settings: unknown): string | undefined {
  const schema = (SETTINGS as Record<string, TSchema | undefined>)[kind] ?? OTHERS
  if (Value.Check(schema, settings)) return undefined
  const [first] = Value.Errors(schema, settings)
  const unknown = (first?.params as { additionalProperties?: string[] } | undefined)?.additionalProperties?.[0]
  return unknown ?? first?.instancePath.split('/')[1] ?? ''
}
