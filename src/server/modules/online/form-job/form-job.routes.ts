import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import type { FormJobService } from './form-job.service.ts'

const tags = ['online/form-job']
const config = { access: { permission: 'system:job:list' } }
const options = Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))
const querystring = Type.Object({
  form: Type.Optional(Type.String({ maxLength: 64, description: 'Table of a form' })),
})

const forms = { tags, summary: 'List forms for jobs', response: answers(options) }
const buttons = { tags, summary: 'List buttons of a form for jobs', querystring, response: answers(options) }
const fields = {
  tags,
  summary: 'List fields of a form for conditions of jobs',
  querystring,
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

/** Choices of the form of jobs. */
export function formJobRoutes(app: App, jobs: FormJobService): void {
  const base = '/online/cgform/job'
  app.get(`${base}/forms`, { schema: forms, config }, async () => ok(jobs.forms()))
  app.get(`${base}/buttons`, { schema: buttons, config }, async ({ query }) => ok(jobs.buttons(query.form ?? '')))
  app.get(`${base}/fields`, { schema: fields, config }, async ({ query }) => ok(await jobs.fields(query.form ?? '')))
}
