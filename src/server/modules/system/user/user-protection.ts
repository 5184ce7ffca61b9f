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
 * Refuses three kinds of change:
 * - any change of an administrator's account by a non-administrator
 * - freezing or deleting the built-in administrator, and deleting the guest
 * - freezing or deleting the own account
 * @throws AppError OWN_ACCOUNT, USER_PROTECTED
 */
export function refuseProtected(principal: Principal, accounts: readonly Protection[], change: Change): void {
  if (accounts.some((account) => isProtected(principal, account, change))) throw new AppError('USER_PROTECTED')
  if (change !== 'edit' && accounts.some(({ id }) => id === principal.userId)) throw new AppError('OWN_ACCOUNT')
}

function isProtected(principal: Principal, { username, isAdministrator }: Protection, change: Change): boolean {
  // Otherwise a person with permission to edit users could take over the account of an administrator.
  if (isAdministrator && !principal.isAdmin) return true
  if (change === 'edit') return false
  if (username === ADMIN_USERNAME) return true
  return change === 'delete' && username === GUEST_USERNAME
}

/**
 * Refuses a change of the administrator role by a non-administrator, for the built-in administrator, and for the guest
 * account. Other roles do not matter here.
 * @param adminRoleId id of the administrator role; undefined where it is missing
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
  const isSame = before.includes(adminRoleId) === after.includes(adminRoleId)
  if (isSame) return
  if (!principal.isAdmin || username === ADMIN_USERNAME) throw new AppError('USER_PROTECTED')
  // The guest signs in without a password, so everybody would become an administrator.
  if (username === GUEST_USERNAME) throw new AppError('USER_PROTECTED')
}

/**
 * Refuses to assign roles with permissions that the caller lacks.
 * @param exceedingNames names of such roles; nothing is refused without any
 * @throws AppError RECORD_INVALID under selectedroles
 */
export function refuseExceedingRoles(exceedingNames: readonly string[]): void {
  if (exceedingNames.length === 0) return
  const message = `不能分配超出自身权限的角色：${exceedingNames.join('、')}`
  throw invalid([{ field: 'selectedroles', keyword: 'permission', message }])
}

/**
 * Refuses to add people to departments with permissions that the caller lacks.
 * @param exceedingNames names of such departments; nothing is refused without any
 * @throws AppError RECORD_INVALID under selecteddeparts
 */
export function refuseExceedingDeparts(exceedingNames: readonly string[]): void {
  if (exceedingNames.length === 0) return
  const message = `不能分配授权超出自身权限的部门：${exceedingNames.join('、')}`
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
 * Refuses the username of a purged account: its files and rows would belong to the new account.
 * @throws AppError RECORD_INVALID under username
 */
export function throwFormerName(): never {
  const message = '该账号曾属于已彻底删除的用户，其文件和数据仍记在该账号名下，请换一个账号'
  throw invalid([{ field: 'username', keyword: 'unique', message }])
}

/**
 * Refuses a username that differs from another one only in its case: both would share the counter of wrong passwords.
 * @throws AppError RECORD_INVALID under username
 */
export function throwTakenName(): never {
  throw invalid([{ field: 'username', keyword: 'unique', message: '用户名已存在!' }])
}

/** Fields for sign-in and password recovery: who can change them can take over the account. */
const RECOVERY_FIELDS = ['phone', 'email'] as const

/** Returns the fields for sign-in and password recovery that an edit changes. */
export function changedRecoveryFields(record: Readonly<Row>, existing: Readonly<Row>): string[] {
  return RECOVERY_FIELDS.filter((name) => record[name] !== undefined && (record[name] ?? '') !== (existing[name] ?? ''))
}

/**
 * Refuses to change fields for sign-in and password recovery of an account with permissions that the caller lacks.
 * @param missingPermissions names of such permissions; nothing is refused without any
 * @throws AppError RECORD_INVALID under the fields
 */
export function refuseRecoveryChange(fields: readonly string[], missingPermissions: readonly string[]): void {
  if (missingPermissions.length === 0) return
  const message = fillText(errorCatalogue.ACCOUNT_BEYOND.text, { names: missingPermissions.join('、') })
  throw invalid(fields.map((field) => ({ field, keyword: 'permission', message })))
}
