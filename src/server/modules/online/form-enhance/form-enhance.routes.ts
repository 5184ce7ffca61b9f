import { type TSchema, Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { takeKnown } from '#server/records/unknown-members.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { SENT_ENHANCEMENT } from '../definition/definition.service.ts'
import type { FormTrialService } from '../form/records/form-trial.service.ts'
import type { FormButtonService } from './form-button.service.ts'
import type { FormEnhanceService } from './form-enhance.service.ts'

const tags = ['online/form-enhance']
const allowed = (verb: string) => ({ access: { permission: `online:form-enhance:${verb}` } })

const Id = Type.String({ minLength: 1, maxLength: 36 })
const ById = Type.Object({ id: Id })
/** The service reads the names that it knows and reports problems per field. */
const Anything = Type.Record(Type.String(), Type.Any())
const Losses = Type.Object({ losses: Type.String({ description: 'A sentence; empty for nothing' }) })
const Changed = Type.Object({ id: Id }, { additionalProperties: true })
const Pressed = Type.Object({
  formId: Type.String({ minLength: 1, maxLength: 64, description: 'Table of a form, or the id of its definition' }),
  buttonCode: Type.String({ minLength: 1, maxLength: 32 }),
  dataId: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 40_000 }),
      Type.Array(Type.String({ maxLength: 36 }), { maxItems: 1000 }),
      Type.Null(),
    ]),
  ),
})

function schemaOf(summary: string, response: TSchema = Type.Any()) {
  return { tags, summary, response: answers(response) }
}

interface Services {
  formEnhancements: FormEnhanceService
  formButtons: FormButtonService
  trials: Pick<FormTrialService, 'triedBy'>
}

/** Buttons and events of online forms. Their list and their records are calls of `online/form-enhance`. */
export function formEnhanceRoutes(app: App, { formEnhancements, formButtons, trials }: Services): void {
  const base = '/online/cgform/enhance'

  const read = { ...schemaOf('Read a button or event with its steps', Anything), querystring: ById }
  app.get(`${base}/queryById`, { schema: read, config: allowed('list') }, async ({ query }) =>
    ok(await formEnhancements.read(query.id)),
  )

  const added = { ...schemaOf('Add a button or event to a form'), body: Anything }
  app.post(`${base}/add`, { schema: added, config: { ...allowed('add'), strictQuery: true } }, async (request) => {
    takeKnown(request.body, SENT_ENHANCEMENT)
    const id = await formEnhancements.add(principalOf(request), request.body)
    return ok({ id }, successTexts.ADDED)
  })

  const edited = { ...schemaOf('Edit a button or event'), body: Changed }
  app.put(`${base}/edit`, { schema: edited, config: { ...allowed('edit'), strictQuery: true } }, async (request) => {
    takeKnown(request.body, SENT_ENHANCEMENT)
    await formEnhancements.edit(principalOf(request), request.body.id, request.body)
    return ok(null, successTexts.EDITED)
  })

  const restored = { ...schemaOf('Restore an earlier version of a button or event'), body: ById }
  app.post(`${base}/restore`, { schema: restored, config: allowed('edit') }, async (request) => {
    await formEnhancements.restore(principalOf(request), request.body.id)
    return ok(null, successTexts.RESTORED)
  })

  const planned = { ...schemaOf('Preview deleting a button or event', Losses), querystring: ById }
  app.get(`${base}/deletePlan`, { schema: planned, config: allowed('delete') }, async ({ query }) =>
    ok({ losses: await formEnhancements.removedFromMenu(query.id) }),
  )

  const removed = { ...schemaOf('Delete a button or event'), querystring: ById }
  app.delete(`${base}/delete`, { schema: removed, config: allowed('delete') }, async (request) => {
    await formEnhancements.remove(principalOf(request), request.query.id)
    return ok(null, successTexts.DELETED)
  })

  // The form, and with it the permission, is found for each request.
  const pressed = { ...schemaOf('Run the steps of a button', Type.Null()), body: Pressed }
  app.post('/online/cgform/api/doButton', { schema: pressed, config: { access: 'user' } }, async (request) => {
    const { formId, buttonCode, dataId } = request.body
    const presser = await trials.triedBy(principalOf(request), formId)
    const message = await formButtons.press(presser, formId, buttonCode, [dataId ?? ''].flat().join(','))
    return ok(null, message || successTexts.DONE)
  })
}
