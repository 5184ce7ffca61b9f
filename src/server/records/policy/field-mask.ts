import type { Principal } from '#server/http/principal.ts'
import { fieldPermission, isGivenOnAdd } from '#shared/documents/field-permission.ts'
import type { EntityTable } from '../entity-table.ts'

/** Part of a principal that decides which fields are readable. */
export type Reader = Pick<Principal, 'may' | 'withheld'>

/**
 * Secret fields and those of the server are never sent. Other fields need their permission, and must not be restricted
 * for the person.
 */
export function isReadable(table: EntityTable, name: string, principal: Reader): boolean {
  const field = table.fields[name]!
  if (field['x-secret'] || isWithheld(table, 'read', name, principal)) return false
  const reader = field['x-read']
  return reader === undefined || (reader !== 'server' && principal.may(reader))
}

/**
 * A field that the person may not read is not writable either. The exception is a value that a new record must have.
 */
export function isWritable(table: EntityTable, name: string, principal: Principal, mode: 'add' | 'edit'): boolean {
  const writer = table.fields[name]!['x-write']
  if (writer === 'server') return false
  const withheld = isWithheld(table, 'read', name, principal) || isWithheld(table, 'write', name, principal)
  if (withheld && !(mode === 'add' && isGivenOnAdd(table.entity, name))) return false
  if (writer === undefined) return true
  return writer === 'once' ? mode === 'add' : principal.mayWrite(writer)
}

function isWithheld(
  { entity }: EntityTable,
  use: 'read' | 'write',
  name: string,
  { withheld }: Pick<Principal, 'withheld'>,
): boolean {
  return withheld.size > 0 && withheld.has(fieldPermission(entity, use, name))
}

/** Fields that one person may see of an entity. A masked field does not exist for the person. */
export interface FieldMask {
  sees(name: string): boolean
}

/** Masks by permissions held and fields restricted; people with the same set share a mask. */
const cache = new WeakMap<EntityTable, Map<string, FieldMask>>()

export function readMask(table: EntityTable, principal: Reader): FieldMask {
  const masks = cache.get(table) ?? new Map<string, FieldMask>()
  cache.set(table, masks)
  const key = maskKey(table, principal)
  const mask = masks.get(key) ?? makeMask(table, principal)
  masks.set(key, mask)
  return mask
}

function maskKey(table: EntityTable, principal: Reader): string {
  const granted = table.readers.filter((permission) => principal.may(permission))
  if (principal.withheld.size === 0) return granted.join()
  const withheld = Object.keys(table.fields).filter((name) => isWithheld(table, 'read', name, principal))
  return `${granted.join()};${withheld.join()}`
}

function makeMask(table: EntityTable, principal: Reader): FieldMask {
  const names = new Set(Object.keys(table.fields).filter((name) => isReadable(table, name, principal)))
  return { sees: (name) => names.has(name) }
}
