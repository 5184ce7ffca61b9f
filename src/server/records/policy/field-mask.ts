import type { Principal } from '#server/http/principal.ts'
import { fieldPermission, isGivenOnAdd } from '#shared/documents/field-permission.ts'
import type { EntityTable } from '../entity-table.ts'

/** What of a person decides what is read. */
export type Reader = Pick<Principal, 'may' | 'withheld'>

/** Secret fields and those of the server never leave; others need the permission that they name, and to be withheld from nobody. */
export function isReadable(table: EntityTable, name: string, principal: Reader): boolean {
  const field = table.fields[name]!
  if (field['x-secret'] || isWithheld(table, 'read', name, principal)) return false
  const reader = field['x-read']
  return reader === undefined || (reader !== 'server' && principal.may(reader))
}

/**
 * A field that is withheld from reading is no field to write either: nobody changes what is kept from him. Only what an
 * added record must have may be given.
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

/** What one person may see of an entity; a field that is not in it does not exist for them. */
export interface FieldMask {
  sees(name: string): boolean
}

/** Masks by what they rest on: permissions that are held, and fields that are withheld; people with the same share one. */
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
