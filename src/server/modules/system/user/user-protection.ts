import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { ADMIN_USERNAME } from '#server/http/well-known.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { Protection } from './user.repository.ts'

type Change = 'edit' | 'freeze' | 'delete'

/**
 * Refuses a change that would lock out everybody or the person himself, or that affects an account above the person.
 * @throws AppError OWN_ACCOUNT, USER_PROTECTED
 */
export function refuseProtected(principal: Principal, accounts: readonly Protection[], change: Change): void {
  if (accounts.some((account) => isProtected(principal, account, change))) throw new AppError('USER_PROTECTED')
  if (change !== 'edit' && accounts.some(({ id }) => id === principal.userId)) throw new AppError('OWN_ACCOUNT')
}

function isProtected(principal: Principal, { username, isAdministrator }: Protection, change: Change): boolean {
  // Otherwise a person with permission to edit users could take over an administrator.
  if (isAdministrator && !principal.isAdmin) return true
  if (change === 'edit') return false
  if (username === ADMIN_USERNAME) return true
  return change === 'delete' && username === GUEST_USERNAME
}

/**
 * Refuses to assign the administrator role without being one, and to remove it from the built-in administrator.
 * @param before role ids of the account, empty for a new one
 * @param after new role ids
 * @throws AppError USER_PROTECTED
 */
export function refuseRoleChange(
  principal: Principal,
  { username, adminRoleId }: { username: unknown; adminRoleId: string | undefined },
  before: readonly string[],
  after: readonly string[],
): void {
  if (adminRoleId === undefined) return
  const had = before.includes(adminRoleId)
  const has = after.includes(adminRoleId)
  if (had === has) return
  if (!principal.isAdmin || username === ADMIN_USERNAME) throw new AppError('USER_PROTECTED')
  // The guest signs in without a password.
  if (username === GUEST_USERNAME) throw new AppError('USER_PROTECTED')
}

/**
 * Refuses to assign more permissions than the person has.
 * @param beyond names of roles with permissions that the person lacks
 * @throws AppError RECORD_INVALID under selectedroles
 */
export function refuseRolesBeyond(beyond: readonly string[]): void {
  if (beyond.length === 0) return
  const message = `不能分配超出自身权限的角色：${beyond.join('、')}`
  throw invalid([{ field: 'selectedroles', keyword: 'permission', message }])
}

/**
 * Refuses to add people to departments with more permissions than the person has.
 * @param beyond names of departments
 * @throws AppError RECORD_INVALID under selecteddeparts
 */
export function refuseDepartsBeyond(beyond: readonly string[]): void {
  if (beyond.length === 0) return
  const message = `不能分配授权超出自身权限的部门：${beyond.join('、')}`
  throw invalid([{ field: 'selecteddeparts', keyword: 'permission', message }])
}

/**
 * Refuses departments for the guest account, because every visitor would belong to them.
 * @throws AppError RECORD_INVALID under selecteddeparts
 */
export function refuseGuestDeparts({ selecteddeparts }: Readonly<Row>): void {
  if (keysFrom(selecteddeparts).length === 0) return
  throw invalid([{ field: 'selecteddeparts', keyword: 'permission', message: '访客账号不属于任何部门' }])
}

/**
 * Refuses the name of a purged account, whose files and rows would belong to the new one.
 * @throws AppError RECORD_INVALID under username
 */
export function refuseFormerName(): never {
  const message = '该账号曾属于已彻底删除的用户，其文件和数据仍记在该账号名下，请换一个账号'
  throw invalid([{ field: 'username', keyword: 'unique', message }])
}

/** Fields for recovery and sign-in: a person who changes them can open the account. */
const OPENING = ['phone', 'email'] as const

/** Returns the fields among them that an edit changes. */
export function changedOpening(record: Readonly<Row>, existing: Readonly<Row>): string[] {
  return OPENING.filter((name) => record[name] !== undefined && (record[name] ?? '') !== (existing[name] ?? ''))
}

/**
 * Refuses to change these fields of an account with more permissions than the person has.
 * @param beyond names of permissions that the person lacks
 * @throws AppError RECORD_INVALID under the fields
 */
export function refuseOpening(fields: readonly string[], beyond: readonly string[]): void {
  if (beyond.length === 0) return
  const message = fillText(errorCatalogue.ACCOUNT_BEYOND.text, { names: beyond.join('、') })
  throw invalid(fields.map((field) => ({ field, keyword: 'permission', message })))
}
