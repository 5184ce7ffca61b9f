import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { ADMIN_ROLE, USER_STATUS } from '#server/http/well-known.ts'
import type { RightsIn } from '#server/modules/system/permission/rights-ceiling.service.ts'
import { type FieldRights, isFieldCode, mayUseField } from '#shared/documents/field-permission.ts'
import { isForAdministrators } from '#shared/rules/permissions/administrator-permissions.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { SessionRepository, SessionRow } from './session.repository.ts'

/** Token hash for principals without a session. */
export const NO_SESSION = Buffer.alloc(0)

/**
 * Returns the principal of a session.
 * @throws AppError TOKEN_EXPIRED when the session ended or its holder is frozen or deleted, TENANT_NOT_MEMBER.
 */
export function principalOfSession(row: SessionRow, tokenHash: Buffer, tenantId: number): Principal {
  if (row.ended || row.delFlag !== 0 || row.status !== USER_STATUS.normal) throw new AppError('TOKEN_EXPIRED')
  if (!row.mayWorkHere) throw new AppError('TENANT_NOT_MEMBER')
  const roleCodes = row.roleCodes ?? []
  const isGuest = row.username === GUEST_USERNAME
  const isAdmin = !isGuest && roleCodes.includes(ADMIN_ROLE)
  const permissions = permissionCodes(row.perms ?? [])
  const fieldPermissions = permissionCodes(row.fieldPerms ?? [])
  const may = (permission: string) => isAdmin || (permissions.has(permission) && !isForAdministrators(permission))
  const mayWrite = (permission: string) => may(permission) || fieldPermissions.has(permission)
  return {
    userId: row.userId,
    username: row.username,
    realname: row.realname,
    orgCode: currentDepart(row),
    tenantId,
    isGuest,
    isAdmin,
    roleIds: row.roleIds ?? [],
    roleCodes,
    departRoleIds: row.departRoleIds ?? [],
    departCodes: row.departCodes ?? [],
    sessionId: tokenHash.toString('hex'),
    landingCode: row.landingCode,
    mustChangePassword: row.mustChangePassword,
    withheld: withheldCodes(row.fieldCodes ?? [], { may, mayWrite }),
    may,
    mayWrite,
  }
}

/**
 * Finds the permissions of an account in a tenant as if it could sign in there. Includes frozen accounts, because they
 * can be unfrozen.
 */
export function rightsFinder(sessions: Pick<SessionRepository, 'findWithoutSession'>): RightsIn {
  return async (userId, tenantId, queries) => {
    const row = await sessions.findWithoutSession(userId, tenantId, GUEST_USERNAME, queries)
    const open = row && { ...row, ended: false, delFlag: 0, status: USER_STATUS.normal, mayWorkHere: true }
    return open && principalOfSession(open, NO_SESSION, tenantId)
  }
}

/** Returns the current department if it is in this tenant, otherwise the first one of the person here. */
function currentDepart({ orgCode, departCodes }: SessionRow): string | null {
  if (departCodes === null) return null
  return orgCode !== null && departCodes.includes(orgCode) ? orgCode : departCodes[0]!
}

function withheldCodes(lists: readonly string[], rights: FieldRights): ReadonlySet<string> {
  return new Set([...permissionCodes(lists)].filter((code) => isFieldCode(code) && !mayUseField(code, rights)))
}

function permissionCodes(lists: readonly string[]): ReadonlySet<string> {
  return new Set(
    lists
      .flatMap((list) => list.split(','))
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  )
}
