/** Field-level permissions: a menu button whose code names a field restricts that field. */
import type { Entity } from './entity.ts'
import { fieldsOf, hasDefault, permissionPrefix } from './entity-fields.ts'

export type FieldAccess = 'read' | 'write'

/** Permission code that restricts a field, e.g. `system:user:read:phone`. */
export function fieldPermission(entity: Pick<Entity, '$id' | 'x-permission'>, use: FieldAccess, field: string): string {
  return `${permissionPrefix(entity)}:${use}:${field}`
}

/**
 * Returns whether a user who adds a record must give the field. A required field without default must be given, even by
 * users without its permission: otherwise they could add no record. After that they neither read nor change it.
 */
export function isGivenOnAdd(entity: Entity, name: string): boolean {
  const field = fieldsOf(entity)[name]!
  const { 'x-fill': fill, 'x-write': writer } = field
  const isFilled = hasDefault(field) || fill?.insert !== undefined || writer === 'server'
  return !isFilled && entity.required?.includes(name) === true
}

/** Parsed field permission code. */
export interface FieldCode {
  /** Prefix of an entity, unless the code is wrong. */
  prefix: string
  use: FieldAccess
  field: string
}

export interface FieldRights {
  may(permission: string): boolean
  /** Permissions for which an entry of 授权策略 2 is enough. */
  mayWrite(permission: string): boolean
}

/** Returns whether the user may read or write the field that a code restricts. */
export function mayUseField(code: string, { may, mayWrite }: FieldRights): boolean {
  return readFieldCode(code)?.use === 'write' ? mayWrite(code) : may(code)
}

export function isFieldCode(code: string): boolean {
  return readFieldCode(code) !== undefined
}

/** @returns undefined for a code that names no field. */
export function readFieldCode(code: string): FieldCode | undefined {
  const found = /^(.+):(read|write):([^:]+)$/.exec(code)
  return found ? { prefix: found[1]!, use: found[2] as FieldAccess, field: found[3]! } : undefined
}
