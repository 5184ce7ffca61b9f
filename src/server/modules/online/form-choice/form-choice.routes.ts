import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import type { FormTrialService } from '../form/records/form-trial.service.ts'
import type { FormChoiceService } from './form-choice.service.ts'

interface Trials {
  trials: Pick<FormTrialService, 'open'>
}

const tags = ['online/form']
const params = Type.Object({
  table: Type.String({ minLength: 1, maxLength: 64, description: 'Table of a form, or of a sub form' }),
  field: Type.String({ minLength: 1, maxLength: 64, description: 'Field as records name it' }),
})
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const page = { keyword: text(200), pageNo: text(20), pageSize: text(20) }
/** Optional, so that a missing permission is reported before a missing parameter. */
const Keys = Type.Object({ keys: Type.Optional(Type.String({ maxLength: 20_000, description: 'Comma list' })) })
const Open = Type.Object({}, { additionalProperties: true })
const Option = Type.Object({ value: Type.String(), text: Type.String(), title: Type.String() })
const schemaOf = (summary: string, result: TSchema) => ({ tags, summary, params, response: answers(result) })

/** Options that fields of online forms offer. The permission on the form opens them. */
export function formChoiceRoutes(app: App, choices: FormChoiceService, { trials }: Trials): void {
  /** The form, and with it the permission, is found for each request. */
  const found = {
    config: { access: 'user' as const },
    preHandler: (request: FastifyRequest) => trials.open(request, (request.params as { table: string }).table),
  }
  const base = '/online/data/:table/field/:field'

  app.get(
    `${base}/options`,
    {
      schema: {
        ...schemaOf('List keys and labels that a field offers', Type.Array(Option)),
        querystring: Type.Object(page),
      },
      ...found,
    },
    async (request) => ok(await choices.options(principalOf(request), request.params, request.query)),
  )

  app.get(
    `${base}/labels`,
    {
      schema: { ...schemaOf('List labels of keys of a field', Type.Array(Type.String())), querystring: Keys },
      ...found,
    },
    async (request) => ok(await choices.labels(principalOf(request), request.params, request.query.keys)),
  )

  app.get(
    `${base}/nodes`,
    {
      schema: {
        ...schemaOf('List nodes below a parent in the tree of a field', Type.Array(Open)),
        querystring: Type.Object({ pid: text(64) }),
      },
      ...found,
    },
    async (request) => ok(await choices.nodes(principalOf(request), request.params, request.query.pid)),
  )

  app.get(
    `${base}/records`,
    {
      schema: {
        ...schemaOf('List values of linked fields for keys', Type.Array(Open)),
        querystring: Keys,
      },
      ...found,
    },
    async (request) => ok(await choices.records(principalOf(request), request.params, request.query.keys)),
  )

  app.get(
    `${base}/report/columns`,
    { schema: schemaOf('Describe the report of a field', Open), ...found },
    async (request) => ok(await choices.reportColumns(principalOf(request), request.params)),
  )

  app.get(
    `${base}/report/items`,
    { schema: schemaOf('List query items of the report of a field', Type.Array(Open)), ...found },
    async (request) => ok(await choices.reportItems(principalOf(request), request.params)),
  )

  app.get(
    `${base}/report/rows`,
    { schema: schemaOf('List a page of the report of a field', Open), ...found },
    async (request) => ok(await choices.reportRows(principalOf(request), request.params, request.query as RecordQuery)),
  )

  app.get(
    `${base}/report/choices`,
    {
      schema: {
        ...schemaOf('List entries of the dictionary of a report column', Type.Array(Option)),
        querystring: Type.Object({ ...page, column: text(100), values: text(20_000) }),
      },
      ...found,
    },
    async (request) => {
      const { column = '', ...search } = request.query
      return ok(await choices.reportChoices(principalOf(request), request.params, { ...search, field: column }))
    },
  )
}
