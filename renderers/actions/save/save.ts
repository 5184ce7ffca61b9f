import type { Row } from '#shared/documents/entity.ts'
import type { ActionContext, FormHandle } from '../../pieces.ts'
import { requireValid } from '../../ui/require-valid.ts'

/** Adds or edits the record of the form around it. @throws ActionStopped when the form is not valid. */
export async function runSave({ form, entity, ports }: ActionContext): Promise<void> {
  if (!form || !entity) throw new Error('动作 save 只能用在实体的表单中')
  await requireValid(form)
  const saved =
    form.mode === 'edit'
      ? await ports.records.edit(entity, changedRecord(form))
      : await ports.records.add(entity, withoutEmpty(form.values()))
  ports.notices.success(saved.message)
}

/** On the wire an absent or null field stays as it is and the empty text clears it. */
function changedRecord({ values, original = {} }: FormHandle): Row {
  const { id, version } = original
  const changed = Object.entries(values()).map(([name, value]) => [name, value ?? ''])
  return { ...Object.fromEntries(changed), id, ...(version !== undefined && { version }) }
}

function withoutEmpty(values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
