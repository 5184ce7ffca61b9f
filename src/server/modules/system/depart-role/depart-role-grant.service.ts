import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import { currentRequest } from '#server/platform/request-scope.ts'
import type { GrantEffects, GrantRulesAnswer, GrantTreeAnswer, SavedGrants } from '#shared/wire/grants.ts'
import type { DepartGrantService } from '../depart/grant/depart-grant.service.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import type { Difference, GrantableService, GrantChange, RuleChoice } from '../permission/grant/grantable.service.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import type { DepartRole } from './depart-role.repository.ts'
import type { DepartRoleService } from './depart-role.service.ts'
import { type DepartRoleGrant, departRoleGrantRepository as grants } from './depart-role-grant.repository.ts'
import { limitTree } from './limit-tree.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  roles: DepartRoleService
  departGrants: DepartGrantService
  grantables: GrantableService
  effects: GrantEffectsService
  /** Tree of all menus and buttons. */
  wholeTree(principal: Principal): Promise<GrantTreeAnswer>
  missingFor: PermissionService['missingFor']
  logOperation: LogOperation
  clock: Clock
}

export interface RulesRequest extends RuleChoice {
  roleId: string
  permissionId: string
}

const FOREIGN_KEY_VIOLATION = '23503'
const LOG_TABLE = 'sys_depart_role_permission'

export type DepartRoleGrantService = ReturnType<typeof createDepartRoleGrantService>

/** Grants of department roles. A department role never grants more than its department has. */
export function createDepartRoleGrantService(dependencies: Dependencies) {
  const { kysely, roles, departGrants, grantables, effects, wholeTree, missingFor, logOperation, clock } = dependencies

  return {
    /** Returns the menus that the department has. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async tree(principal: Principal, departId: string): Promise<GrantTreeAnswer> {
      const granted = await departGrants.granted(principal, departId)
      const within = new Set(granted.map(({ permissionId }) => permissionId))
      return { treeList: limitTree((await wholeTree(principal)).treeList, within), ids: [...within] }
    },

    /** @throws AppError RECORD_NOT_FOUND */
    async grantedIds(principal: Principal, roleId: string): Promise<string[]> {
      await roles.ownRole(principal, roleId)
      return idsOf(await grants.ofRole(kysely, roleId))
    },

    /** @throws AppError RECORD_NOT_FOUND, DEPART_ROLE_BEYOND */
    async save(principal: Principal, roleId: string, difference: Difference): Promise<SavedGrants> {
      const role = await roles.ownRole(principal, roleId)
      let change = await allowedChange(principal, role, difference)
      await changeGrants(principal, role, async (trx, before) => {
        change = grantables.changeAgainst(idsOf(before), difference)
        await grants.add(trx, role, change.added, clock.now(), currentRequest()?.ip).catch(async (error) => {
          // The department lost the grant between check and write.
          throw error.code === FOREIGN_KEY_VIOLATION ? await beyondDepart(principal, change.added) : error
        })
        await grants.remove(trx, roleId, change.removed)
      })
      const { added, removed } = change
      const content = `部门角色授权：新增${added.length}项，移除${removed.length}项，部门角色id： ${roleId}`
      await logOperation(principal, 'edit', content)
      return { missing: await missingFor(principal, idsOf(await grants.ofRole(kysely, roleId))) }
    },

    /** Previews `save`: people who would gain or lose permissions. @throws AppError like save */
    async preview(principal: Principal, roleId: string, difference: Difference): Promise<GrantEffects> {
      const role = await roles.ownRole(principal, roleId)
      return effects.of(principal, { departRoles: [roleId] }, await allowedChange(principal, role, difference))
    },

    /**
     * Returns the rules of a menu. The department's rules are always marked, because they apply to its roles in any
     * case.
     * @throws AppError RECORD_NOT_FOUND, GRANT_RULES_MISSING
     */
    async rules(principal: Principal, permissionId: string, roleId: string): Promise<GrantRulesAnswer> {
      const role = await roles.ownRole(principal, roleId)
      const [ofDepart, ofRole] = [
        await departGrants.granted(principal, role.departId),
        await grants.ofRole(kysely, roleId),
      ]
      const chosen = [...ofDepart, ...ofRole]
        .filter((grant) => grant.permissionId === permissionId)
        .flatMap(({ dataRuleIds }) => dataRuleIds)
      return grantables.rules(principal, permissionId, [...new Set(chosen)])
    },

    /** @throws AppError RECORD_NOT_FOUND, GRANT_FIRST, GRANT_RULE_UNKNOWN */
    async saveRules(principal: Principal, { roleId, permissionId, ...choice }: RulesRequest): Promise<void> {
      const role = await roles.ownRole(principal, roleId)
      let rules: string[] = []
      await changeGrants(principal, role, async (trx, before) => {
        await grantables.requireRules(trx, principal, permissionId, choice.wanted)
        rules = grantables.rulesAfter(grantOf(before, permissionId).dataRuleIds, choice)
        await grants.setRules(trx, roleId, permissionId, rules)
      })
      const content = `部门角色数据规则：菜单 ${permissionId}，规则 ${rules.join(',')}，部门角色id： ${roleId}`
      await logOperation(principal, 'edit', content)
    },

    /** Previews `saveRules`: people who would see more or fewer rows. @throws AppError like saveRules */
    async previewRules(principal: Principal, { roleId, permissionId, ...choice }: RulesRequest): Promise<GrantEffects> {
      await roles.ownRole(principal, roleId)
      await grantables.requireRules(kysely, principal, permissionId, choice.wanted)
      const grant = grantOf(await grants.ofRole(kysely, roleId), permissionId)
      const rules = grantables.rulesAfter(grant.dataRuleIds, choice)
      return effects.ofRules(principal, { departRole: roleId, permissionId, rules })
    },
  }

  /** @throws AppError DEPART_ROLE_BEYOND for grants that the department does not have. */
  async function allowedChange(
    principal: Principal,
    { id, departId }: DepartRole,
    difference: Difference,
  ): Promise<GrantChange> {
    const change = grantables.changeAgainst(idsOf(await grants.ofRole(kysely, id)), difference)
    const within = new Set((await departGrants.granted(principal, departId)).map((grant) => grant.permissionId))
    const beyond = change.added.filter((permissionId) => !within.has(permissionId))
    if (beyond.length > 0) throw await beyondDepart(principal, beyond)
    return change
  }

  async function beyondDepart(principal: Principal, ids: readonly string[]): Promise<AppError> {
    return new AppError('DEPART_ROLE_BEYOND', { names: await grantables.namesOf(principal, ids) })
  }

  async function changeGrants(
    principal: Principal,
    { id }: DepartRole,
    change: (trx: Transaction<Tables>, before: readonly DepartRoleGrant[]) => Promise<void>,
  ): Promise<void> {
    await inTransaction(kysely, async ({ transaction: trx }) => {
      await grants.lock(trx, id)
      const read = () => grants.ofRole(trx, id)
      await grantables.change(trx, principal, { table: LOG_TABLE, id }, read, (before) => change(trx, before))
    })
  }
}

/** @throws AppError GRANT_FIRST */
function grantOf(granted: readonly DepartRoleGrant[], permissionId: string): DepartRoleGrant {
  const grant = granted.find((one) => one.permissionId === permissionId)
  if (!grant) throw new AppError('GRANT_FIRST')
  return grant
}

function idsOf(granted: readonly DepartRoleGrant[]): string[] {
  return granted.map(({ permissionId }) => permissionId)
}
