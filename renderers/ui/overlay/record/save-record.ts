import type { ActionContext } from '#renderers/plugin.ts'
import { notifySaved } from '#renderers/ui/feedback/notify-saved.ts'
import { requireValid } from '#renderers/ui/feedback/require-valid.ts'
import { writableValues } from '#renderers/ui/feedback/write-forbidden.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { hasDefault } from '#shared/documents/entity-fields.ts'

/**
 * Adds or edits the record of the form around the action.
 * @returns the record as it was stored
 * @throws ActionStopped when the form is not valid.
 */
export async function saveRecord({ form, entity, ports }: ActionContext): Promise<Row> {
  if (!form || !entity) throw new Error('只有实体的表单才能保存')
  await requireValid(form)
  const writable = Object.entries(writableValues(entity, form.sent(), form.mode, ports))
  const saved =
    form.mode === 'edit'
      ? await ports.records.edit(entity, changedRecord(writable, entity, form.original))
      : await ports.records.add(entity, newRecord(writable, entity))
  notifySaved(saved, entity, ports)
  return saved.record
}

type Values = [name: string, value: unknown][]

/**
 * On the wire an absent or null field stays unchanged and the empty text clears it. An unchanged secret is empty in the
 * form.
 */
function changedRecord(values: Values, { properties }: Entity, { id, version }: Row = {}): Row {
  const meant = values.filter(([name, value]) => !properties[name]?.['x-secret'] || (value ?? '') !== '')
  const changed = meant.map(([name, value]) => [name, value ?? ''])
  return { ...Object.fromEntries(changed), id, ...(version !== undefined && { version }) }
}

/** An empty field is not sent, unless it has a default: a cleared field must not become the default. */
function newRecord(values: Values, { properties }: Entity): Row {
  const sent = values.filter(([name, value]) => (value === null ? hasDefault(properties[name]) : value !== undefined))
  return Object.fromEntries(sent)
}
