import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { GrantEffects, GrantTreeAnswer } from '#shared/wire/grants.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import {
  type ChosenRules,
  createGranteeGrants,
  type GranteeGrantDependencies,
  type GranteeGrants,
  type Grantees,
} from './grantee-grants.ts'

interface Dependencies extends GranteeGrantDependencies {
  engine: Pick<RecordEngine, 'get' | 'list' | 'change'>
  permissions: Pick<PermissionService, 'grantTree' | 'heldBy' | 'missingFor'>
  roleEntity: EntityAt<'system/role'>
}

export type { ChosenRules, GranteeGrants }

export type RoleGrantService = ReturnType<typeof createRoleGrantService>

/** Grants of roles. The administrator role cannot be changed. */
export function createRoleGrantService(dependencies: Dependencies) {
  const { engine, permissions, effects, roleEntity } = dependencies

  const roles: Grantees<string> = {
    async roleOf(principal, roleId) {
      await engine.get(principal, roleEntity, roleId)
      return roleId
    },

    async change(principal, roleId, write) {
      await engine.change(principal, roleEntity, [roleId], async ([role], { trx }) => {
        if (role!.roleCode === ADMIN_ROLE) throw new AppError('ROLE_PROTECTED')
        await write(trx, roleId)
      })
    },

    wayTo: (roleId) => ({ roles: [roleId] }),
    logged: (roleId) => ({ table: 'sys_role_permission', id: roleId }),
    words: (roleId) => ({ holder: '角色', named: `角色id： ${roleId}` }),
  }

  return {
    ...createGranteeGrants(dependencies, roles),

    /** Returns all menus and buttons; those that the person may not grant are marked. */
    tree: (principal: Principal): Promise<GrantTreeAnswer> => permissions.grantTree(principal),

    /** Previews the deletion of roles; roles that the person does not see are ignored. */
    async previewDelete(principal: Principal, roleIds: readonly string[]): Promise<GrantEffects> {
      const seen = await recordsWithKeys(engine, principal, roleEntity, roleIds)
      return effects.ofRoleDeletion(principal, { deletedRoles: seen.map(({ id }) => String(id)) })
    },
  }
}
