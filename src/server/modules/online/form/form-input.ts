import type { NewId } from '#server/platform/ids.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'

/** The version that an author began with; clients of the agreed interface do not tell. */
export function baseIn({ version }: Readonly<Row>): number | undefined {
  const base = version === undefined || version === null || version === '' ? undefined : Number(version)
  return Number.isInteger(base) ? base : undefined
}

/** Fields and indexes keep their ids, by which changed ones are known; what is no id of ours, or comes twice, is a new one. */
export function withIds(form: OnlineForm, newId: NewId): OnlineForm {
  const seen = new Set<string>()
  const identified = <T extends { id: string }>(part: T): T => {
    const isOurs = /^[0-9a-f]{32}$/.test(part.id) && !seen.has(part.id)
    const id = isOurs ? part.id : newId()
    seen.add(id)
    return { ...part, id }
  }
  const { indexes } = form
  return { ...form, fields: form.fields.map(identified), ...(indexes && { indexes: indexes.map(identified) }) }
}
