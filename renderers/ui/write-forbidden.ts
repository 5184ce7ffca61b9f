import type { Field } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { Ports } from '../ports.ts'

/** True when the entity does not let this person write the field in this mode. The server has the last word. */
export function isWriteForbidden({ 'x-write': write }: Field, mode: Mode, ports: Pick<Ports, 'canWrite'>): boolean {
  if (write === undefined) return false
  if (write === 'server') return true
  return write === 'once' ? mode !== 'add' : !ports.canWrite(write)
}
