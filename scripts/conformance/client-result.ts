import { createFormModel } from '#renderers/screen/form/model/form-model.ts'
import { vocabulary } from '#renderers/screen/load/vocabulary.ts'
import { prepareField } from '#renderers/screen/prepare/prepare-field.ts'
import { createFakeHost } from '#renderers/testing/fake-ports.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { type RowsResult, rowsPart } from './rows-part.ts'
import type { SubTable } from './sub-tables.ts'

/** Verdict of a form with all fields of an entity, when a person enters these values and saves. */
export interface ClientResult {
  /** Messages by field. */
  problems: Record<string, string>
  /** Messages about the rows of sub-tables. */
  rows: RowsResult
  /** Messages that belong to no field of the form. */
  elsewhere: string[]
  /** Sub-tables as the form sends them. */
  sent: Row
}

/**
 * Fills in the form and submits it, without a screen. Skips rules that only the server can check.
 * @param subTables sub-tables of the form; the record has their rows under their names
 */
export async function clientResult(
  entity: Entity,
  record: Readonly<Row>,
  stored?: Row,
  subTables: readonly SubTable[] = [],
): Promise<ClientResult> {
  // A form of a stored record has no fields that the server never sends.
  const isTold = (name: string) => !stored || entity.properties[name]?.['x-read'] !== 'server'
  const names = Object.keys(entity.properties).filter(isTold)
  const children = subTables.map(({ name }) => name)
  const host = createFakeHost()
  const scope = <T>(known: T) => known
  const model = createFormModel({
    fields: [...names, ...subTables.map(({ use }) => use)].map((use) => prepareField(use, entity, vocabulary, false)),
    entity,
    mode: stored ? 'edit' : 'add',
    initial: stored,
    ports: host.ports,
    scope,
  })
  const parts = subTables.map((subTable) => rowsPart(subTable, model, scope))
  for (const [index, { name }] of subTables.entries()) model.place(name).attach(parts[index]!)
  // A field that is written once cannot be changed later.
  const entered = names.filter((name) => !stored || entity.properties[name]?.['x-write'] !== 'once')
  const stop = startRowReactions()
  for (const name of [...entered, ...children]) if (Object.hasOwn(record, name)) model.setValue(name, record[name])
  await model.handle.validate()
  stop()
  const problems: Record<string, string> = {}
  for (const name of names) {
    const { problem } = model.state(name)
    if (problem) problems[name] = problem.message
  }
  const sent = model.handle.sent()
  return {
    problems,
    rows: {
      own: Object.assign({}, ...parts.map(({ result }) => result.own)) as Record<string, string>,
      whole: Object.assign({}, ...parts.map(({ result }) => result.whole)) as Record<string, string>,
    },
    elsewhere: host.events.filter((event) => event.startsWith('error ')),
    sent: Object.fromEntries(children.map((name) => [name, sent[name]])),
  }

  /** Reactions of the record's own fields only call the server, and are not started. */
  function startRowReactions(): () => void {
    return subTables.some(({ use }) => use.reactions) ? model.start() : () => undefined
  }
}
