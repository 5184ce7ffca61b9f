import type { Field } from '#shared/documents/entity.ts'
import type { Principal } from '../http/principal.ts'
import type { EntityTable } from './entity-table.ts'

/** Secret fields and those of the server never leave; others need the permission that they name. */
export function isReadable(field: Field, principal: Principal): boolean {
  if (field['x-secret']) return false
  const reader = field['x-read']
  return reader === undefined || (reader !== 'server' && principal.may(reader))
}

export function isWritable(field: Field, principal: Principal, mode: 'add' | 'edit'): boolean {
  const writer = field['x-write']
  if (writer === undefined) return true
  if (writer === 'server') return false
  return writer === 'once' ? mode === 'add' : principal.may(writer)
}

/** What one person may see of an entity; a field that is not in it does not exist for them. */
export interface FieldMask {
  sees(name: string): boolean
}

export function readMask(table: EntityTable, principal: Principal): FieldMask {
  return { sees: (name) => Object.hasOwn(table.fields, name) && isReadable(table.fields[name]!, principal) }
}
