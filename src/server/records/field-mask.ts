import type { Field } from '#shared/documents/entity.ts'
import type { Principal } from '../http/principal.ts'
import type { EntityTable } from './entity-table.ts'

/** Secret fields and those of the server never leave; others need the permission that they name. */
export function isReadable(field: Field, principal: Pick<Principal, 'may'>): boolean {
  if (field['x-secret']) return false
  const reader = field['x-read']
  return reader === undefined || (reader !== 'server' && principal.may(reader))
}

export function isWritable(field: Field, principal: Principal, mode: 'add' | 'edit'): boolean {
  const writer = field['x-write']
  if (writer === undefined) return true
  if (writer === 'server') return false
  return writer === 'once' ? mode === 'add' : principal.mayWrite(writer)
}

/** What one person may see of an entity; a field that is not in it does not exist for them. */
export interface FieldMask {
  sees(name: string): boolean
}

/** Masks by the permissions that they rest on; people with the same ones share a mask. */
const cache = new WeakMap<EntityTable, Map<string, FieldMask>>()

export function readMask(table: EntityTable, principal: Pick<Principal, 'may'>): FieldMask {
  const masks = cache.get(table) ?? new Map<string, FieldMask>()
  cache.set(table, masks)
  const granted = table.readers.filter((permission) => principal.may(permission)).join()
  const mask = masks.get(granted) ?? makeMask(table, principal)
  masks.set(granted, mask)
  return mask
}

function makeMask(table: EntityTable, principal: Pick<Principal, 'may'>): FieldMask {
  const seen = Object.entries(table.fields).filter(([, field]) => isReadable(field, principal))
  const names = new Set(seen.map(([name]) => name))
  return { sees: (name) => names.has(name) }
}
