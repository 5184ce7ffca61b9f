import { createFormModel } from '#renderers/screen/form-model.ts'
import { prepareField } from '#renderers/screen/prepare-field.ts'
import { vocabulary } from '#renderers/screen/vocabulary.ts'
import { createFakeHost } from '#renderers/testing/fake-ports.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'

/** What a form with all fields of an entity says when somebody enters these values and presses save. */
export interface ClientVerdict {
  /** Messages by field. */
  problems: Record<string, string>
  /** Messages that belong to no field of the form. */
  elsewhere: string[]
}

/** Fills in the form and submits it, without a screen. Rules that only the server can answer are not asked. */
export async function clientVerdict(entity: Entity, record: Readonly<Row>, stored?: Row): Promise<ClientVerdict> {
  const names = Object.keys(entity.properties)
  const host = createFakeHost()
  const model = createFormModel({
    fields: names.map((name) => prepareField(name, entity, vocabulary, false)),
    entity,
    mode: stored ? 'edit' : 'add',
    initial: stored,
    ports: host.ports,
    scope: (known) => known,
  })
  // What is written once nobody can enter later.
  const entered = names.filter((name) => !stored || entity.properties[name]?.['x-write'] !== 'once')
  for (const name of entered) if (Object.hasOwn(record, name)) model.input(name, record[name])
  await model.handle.validate()
  const problems: Record<string, string> = {}
  for (const name of names) {
    const { problem } = model.state(name)
    if (problem) problems[name] = problem.message
  }
  return { problems, elsewhere: host.events.filter((event) => event.startsWith('error ')) }
}
