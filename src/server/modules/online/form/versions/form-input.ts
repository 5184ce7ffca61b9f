import type { NewId } from '#server/platform/ids.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'

/** Version that the author started from. Clients of the agreed interface do not send it. */
export function baseIn({ version }: Readonly<Row>): number | undefined {
  const base = version === undefined || version === null || version === '' ? undefined : Number(version)
  return Number.isInteger(base) ? base : undefined
}

/**
 * Gives fields and indexes ids. A valid id that occurs once stays, because it identifies a changed field. Others get
 * a new id.
 */
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
