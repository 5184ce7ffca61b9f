import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { ADMIN_ROLE, USER_STATUS } from '#server/http/well-known.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { mayUseField } from '#shared/documents/field-permission.ts'
import { isForAdministrators } from '#shared/rules/permissions/administrator-permissions.ts'
import { isButtonVisible, isFieldWritable } from '#shared/rules/permissions/button-permission.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import { buttonGrants, fieldCodes, isButton } from '../menu/menu-tree.ts'
import type { PermissionRepository, PermissionRow } from '../permission.repository.ts'
import { type ExplainedUser, explainRepository } from './explain.repository.ts'
import type { GrantedCodes } from './explain-permissions.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'get'>
  permissions: Pick<PermissionRepository, 'all'>
  userEntity: EntityAt<'system/user'>
}

/** Person to explain, with all existing menus and buttons. */
export interface ExplainSubject {
  /** Menus and buttons in menu order. */
  all: readonly PermissionRow[]
  assigned: GrantedCodes
  /** Principal of the person in the asker's tenant. Used only for checks; nothing runs in this person's name. */
  principal: Principal
}

/** Finds a person. @throws AppError RECORD_NOT_FOUND for a person whom the asker does not see. */
export type FindSubject = (asker: Principal, userId: string) => Promise<ExplainSubject>

export function createFindSubject({ kysely, engine, permissions, userEntity }: Dependencies): FindSubject {
  return async (asker, userId) => {
    await engine.get(asker, userEntity, userId)
    const user = await explainRepository.user(kysely, userId, asker.tenantId)
    if (user === undefined) throw new AppError('RECORD_NOT_FOUND')
    const roleIds = user.roles.map(({ id }) => id)
    const [all, grants, granting] = await Promise.all([
      permissions.all(asker.tenantId),
      explainRepository.grants(kysely, { roleIds, departRoleIds: user.departRoleIds, tenantId: asker.tenantId }),
      explainRepository.granting(kysely, asker.tenantId),
    ])
    const isGuest = user.username === GUEST_USERNAME
    const isAdmin = !isGuest && user.roles.some(({ code }) => code === ADMIN_ROLE)
    const isFrozen = user.status !== USER_STATUS.normal
    const assigned = { isAdmin, isGuest, isFrozen, isOutside: !user.mayWorkHere, grants, granting }
    return { all, assigned, principal: principalOf(user, asker, all, assigned) }
  }
}

function principalOf(
  user: ExplainedUser,
  asker: Principal,
  all: readonly PermissionRow[],
  assigned: GrantedCodes,
): Principal {
  const granted = new Set(assigned.grants.map(({ permissionId }) => permissionId))
  const isOpen = (row: PermissionRow) => isButton(row) && row.status === '0' && !assigned.isGuest
  const entries = all.filter((row) => granted.has(row.id) || isOpen(row)).flatMap(buttonGrants)
  const grants = { auth: entries }
  const may = (permission: string) =>
    assigned.isAdmin || (!isForAdministrators(permission) && isButtonVisible(permission, grants))
  const mayWrite = (permission: string) => assigned.isAdmin || isFieldWritable(permission, grants)
  const { orgCode, departCodes } = user
  return {
    ...asker,
    userId: user.id,
    username: user.username,
    realname: user.realname,
    orgCode: orgCode !== null && departCodes.includes(orgCode) ? orgCode : (departCodes[0] ?? null),
    isGuest: assigned.isGuest,
    isAdmin: assigned.isAdmin,
    roleIds: user.roles.map(({ id }) => id),
    roleCodes: user.roles.flatMap(({ code }) => code ?? []),
    departRoleIds: user.departRoleIds,
    departCodes,
    withheld: new Set(fieldCodes(all).filter((code) => !mayUseField(code, { may, mayWrite }))),
    may,
    mayWrite,
  }
}
