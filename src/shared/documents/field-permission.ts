/** Fields that an administrator keeps for roles: a button in the menu whose code names the field. */
import type { Entity } from './entity.ts'
import { fieldsOf, hasDefault, permissionPrefix } from './entity-fields.ts'

export type FieldAccess = 'read' | 'write'

/** Code of the button that keeps a field for those whom it is granted to, e.g. `system:user:read:phone`. */
export function fieldPermission(entity: Pick<Entity, '$id' | 'x-permission'>, use: FieldAccess, field: string): string {
  return `${permissionPrefix(entity)}:${use}:${field}`
}

/**
 * Whether whoever adds a record must give the field. On add it is withheld from nobody, else nobody from whom it is kept
 * could add; what was given is then neither read nor changed any more.
 */
export function isGivenOnAdd(entity: Entity, name: string): boolean {
  const field = fieldsOf(entity)[name]!
  const { 'x-fill': fill, 'x-write': writer } = field
  const isFilled = hasDefault(field) || fill?.insert !== undefined || writer === 'server'
  return !isFilled && entity.required?.includes(name) === true
}

/** What such a code says. */
export interface FieldCode {
  /** The prefix of an entity, unless the code is wrong. */
  prefix: string
  use: FieldAccess
  field: string
}

export interface FieldRights {
  may(permission: string): boolean
  /** For which an entry of 授权策略 2 is enough. */
  mayWrite(permission: string): boolean
}

/** Whether somebody may read or write what such a code keeps. */
export function mayUseField(code: string, { may, mayWrite }: FieldRights): boolean {
  return readFieldCode(code)?.use === 'write' ? mayWrite(code) : may(code)
}

export function isFieldCode(code: string): boolean {
  return readFieldCode(code) !== undefined
}

/** @returns undefined for a code that is about no field. */
export function readFieldCode(code: string): FieldCode | undefined {
  const found = /^(.+):(read|write):([^:]+)$/.exec(code)
  return found ? { prefix: found[1]!, use: found[2] as FieldAccess, field: found[3]! } : undefined
}
