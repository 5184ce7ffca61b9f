import type { Ports } from '#renderers/ports.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { childrenNamed, fieldsOf } from '#shared/documents/entity-fields.ts'
import type { Mode } from '#shared/documents/page.ts'

/** True when the entity forbids this person to write the field in this mode. The server makes the final decision. */
export function isWriteForbidden({ 'x-write': write }: Field, mode: Mode, ports: Pick<Ports, 'canWrite'>): boolean {
  if (write === undefined) return false
  if (write === 'server') return true
  return write === 'once' ? mode !== 'add' : !ports.canWrite(write)
}

/** Values to send: fields of the entity that this person may write in this mode, and rows of sub-tables. */
export function writableValues(entity: Entity, values: Row, mode: Mode, ports: Pick<Ports, 'canWrite'>): Row {
  const fields = fieldsOf(entity)
  const sent = Object.entries(values).filter(([name]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? !isWriteForbidden(field, mode, ports) : childrenNamed(entity, name) !== undefined
  })
  return Object.fromEntries(sent)
}
