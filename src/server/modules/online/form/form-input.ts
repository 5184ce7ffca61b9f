import type { Row } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import type { NewId } from '../../../platform/ids.ts'

/** The version that an author began with; clients of the agreed interface do not tell. */
export function baseIn({ version }: Readonly<Row>): number | undefined {
  const base = version === undefined || version === null || version === '' ? undefined : Number(version)
  return Number.isInteger(base) ? base : undefined
}

/** Fields keep their ids, by which renamed ones are known; what is no id of ours, or comes twice, is a new field. */
export function withIds(form: OnlineForm, newId: NewId): OnlineForm {
  const seen = new Set<string>()
  const fields = form.fields.map((field) => {
    const isOurs = /^[0-9a-f]{32}$/.test(field.id) && !seen.has(field.id)
    const id = isOurs ? field.id : newId()
    seen.add(id)
    return { ...field, id }
  })
  return { ...form, fields }
}
