import type { Kysely, Transaction } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import type { GrantEffects, GrantRulesAnswer, GrantTreeAnswer } from '#shared/wire/grants.ts'
import type { Tables } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { ADMIN_ROLE } from '../../../http/well-known.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TellOperation } from '../../../platform/operation-log.ts'
import { currentRequest } from '../../../platform/request-scope.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import type { GrantEffectsService } from '../permission/grant-effects.service.ts'
import type { Difference, GrantableService, GrantChange, RuleChoice } from '../permission/grantable.service.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import { isWithin, rulesHandedOn } from './grant-limits.ts'
import { roleGrantRepository as grants, type RoleGrant } from './role-grant.repository.ts'

interface Needs {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'get' | 'list' | 'change'>
  permissions: Pick<PermissionService, 'grantTree' | 'heldBy'>
  grantables: GrantableService
  effects: GrantEffectsService
  roleEntity: Entity
  tell: TellOperation
  clock: Clock
}

export interface WantedRules extends RuleChoice {
  roleId: string
  permissionId: string
}

const LOG_TABLE = 'sys_role_permission'

export type RoleGrantService = ReturnType<typeof createRoleGrantService>

/** What roles grant. Whoever changes it hands on at most what he has himself, and never touches the role of administrators. */
export function createRoleGrantService(needs: Needs) {
  const { kysely, engine, permissions, grantables, effects, roleEntity, tell, clock } = needs

  return {
    /** All menus and buttons; those that the person may not hand on are marked. */
    tree: (principal: Principal): Promise<GrantTreeAnswer> => permissions.grantTree(principal),

    /** @throws AppError RECORD_NOT_FOUND */
    async grantedIds(principal: Principal, roleId: string): Promise<string[]> {
      await engine.get(principal, roleEntity, roleId)
      return idsOf(await grants.ofRole(kysely, roleId))
    },

    /** @throws AppError RECORD_NOT_FOUND, ROLE_PROTECTED, PERMISSION_UNKNOWN, GRANT_BEYOND */
    async save(principal: Principal, roleId: string, difference: Difference): Promise<void> {
      const held = await permissions.heldBy(principal)
      let change: GrantChange = { added: [], removed: [] }
      await changeRole(principal, roleId, async (trx, before) => {
        change = grantables.changeAgainst(idsOf(before), difference)
        await grantables.require(trx, change.added, held)
        const own = held && (await grants.ownRules(trx, principal, change.added))
        const rules = (id: string) => (own ? rulesHandedOn(own.get(id) ?? []) : [])
        const added = change.added.map((id) => ({ id, rules: rules(id) }))
        await grants.remove(trx, roleId, change.removed)
        await grants.add(trx, roleId, added, clock.now(), currentRequest()?.ip)
      })
      const { added, removed } = change
      const content = `角色授权：新增${added.length}项，移除${removed.length}项，角色id： ${roleId}`
      await tell(principal, 'edit', content)
    },

    /** Who would gain and lose what. @throws AppError like save */
    async preview(principal: Principal, roleId: string, difference: Difference): Promise<GrantEffects> {
      await engine.get(principal, roleEntity, roleId)
      const change = grantables.changeAgainst(idsOf(await grants.ofRole(kysely, roleId)), difference)
      await grantables.require(kysely, change.added, await permissions.heldBy(principal))
      return effects.of(principal, { roles: [roleId] }, change)
    },

    /** @throws AppError RECORD_NOT_FOUND, GRANT_RULES_MISSING when the menu has none. */
    async rules(principal: Principal, permissionId: string, roleId: string): Promise<GrantRulesAnswer> {
      await engine.get(principal, roleEntity, roleId)
      const granted = await grants.ofRole(kysely, roleId)
      const chosen = granted.find((grant) => grant.permissionId === permissionId)?.dataRuleIds ?? []
      return grantables.rules(permissionId, chosen)
    },

    /** @throws AppError RECORD_NOT_FOUND, ROLE_PROTECTED, GRANT_FIRST, GRANT_RULE_UNKNOWN, GRANT_RULES_BEYOND */
    async saveRules(principal: Principal, { roleId, permissionId, ...choice }: WantedRules): Promise<void> {
      let rules: string[] = []
      await changeRole(principal, roleId, async (trx, before) => {
        const grant = grantOf(before, permissionId)
        await grantables.requireRules(trx, permissionId, choice.wanted)
        rules = grantables.rulesAfter(grant.dataRuleIds, choice)
        if (!principal.isAdmin) {
          const own = await grants.ownRules(trx, principal, [permissionId])
          // Fewer rows than before are always fine.
          const isNarrower = grant.dataRuleIds.every((id) => rules.includes(id))
          if (!isNarrower && !isWithin(own.get(permissionId) ?? [], rules)) throw new AppError('GRANT_RULES_BEYOND')
        }
        await grants.setRules(trx, { roleId, permissionId }, rules, clock.now(), currentRequest()?.ip)
      })
      const content = `角色数据规则：菜单 ${permissionId}，规则 ${rules.join(',')}，角色id： ${roleId}`
      await tell(principal, 'edit', content)
    },

    /** Who would see more and fewer rows by `saveRules`. @throws AppError RECORD_NOT_FOUND, GRANT_FIRST, GRANT_RULE_UNKNOWN */
    async previewRules(principal: Principal, { roleId, permissionId, ...choice }: WantedRules): Promise<GrantEffects> {
      await engine.get(principal, roleEntity, roleId)
      const grant = grantOf(await grants.ofRole(kysely, roleId), permissionId)
      await grantables.requireRules(kysely, permissionId, choice.wanted)
      const rules = grantables.rulesAfter(grant.dataRuleIds, choice)
      return effects.ofRules(principal, { role: roleId, permissionId, rules })
    },

    /** Who would lose what if those of the roles that the person sees were deleted. */
    async previewDelete(principal: Principal, roleIds: readonly string[]): Promise<GrantEffects> {
      const seen = await engine.list(principal, roleEntity, { id: `${roleIds.join(',')},`, pageSize: roleIds.length })
      return effects.ofLeaving(principal, { leftRoles: seen.records.map(({ id }) => String(id)) })
    },
  }

  /** What is granted with the menu. @throws AppError GRANT_FIRST */
  function grantOf(granted: readonly RoleGrant[], permissionId: string): RoleGrant {
    const grant = granted.find((one) => one.permissionId === permissionId)
    if (grant === undefined) throw new AppError('GRANT_FIRST')
    return grant
  }

  /** Locks the role, lets the change happen and keeps in the data log what it did. */
  async function changeRole(
    principal: Principal,
    roleId: string,
    change: (trx: Transaction<Tables>, before: readonly RoleGrant[]) => Promise<void>,
  ): Promise<void> {
    await engine.change(principal, roleEntity, [roleId], async ([role], { trx }) => {
      if (role!.roleCode === ADMIN_ROLE) throw new AppError('ROLE_PROTECTED')
      const holder = { table: LOG_TABLE, id: roleId }
      const read = () => grants.ofRole(trx, roleId)
      await grantables.change(trx, principal, holder, read, (before) => change(trx, before))
    })
  }
}

function idsOf(granted: readonly RoleGrant[]): string[] {
  return granted.map(({ permissionId }) => permissionId)
}
