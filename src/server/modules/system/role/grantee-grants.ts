import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import { currentRequest } from '#server/platform/request-scope.ts'
import type { GrantEffects, GrantRulesAnswer, SavedGrants } from '#shared/wire/grants.ts'
import type { GrantEffectsService, Way } from '../permission/grant/grant-effects.service.ts'
import type { Difference, GrantableService, GrantChange, RuleChoice } from '../permission/grant/grantable.service.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import { isWithin, rulesHandedOn } from './grant-limits.ts'
import { roleGrantRepository as grants, type RoleGrant } from './role-grant.repository.ts'

export interface GranteeGrantDependencies {
  kysely: Kysely<Tables>
  permissions: Pick<PermissionService, 'heldBy' | 'missingFor'>
  grantables: GrantableService
  effects: GrantEffectsService
  logOperation: LogOperation
  clock: Clock
}

/** Holder of grants: a normal role, or the hidden role of a department or a person. */
export interface Grantees<Owner> {
  /**
   * Returns the role; undefined while nothing is granted. @throws AppError RECORD_NOT_FOUND for a holder that the
   * person does not see.
   */
  roleOf(principal: Principal, of: Owner): Promise<string | undefined>
  /** Locks the role, and creates it if necessary. @throws AppError RECORD_NOT_FOUND, ROLE_PROTECTED */
  change(
    principal: Principal,
    of: Owner,
    write: (trx: Transaction<Tables>, roleId: string) => Promise<void>,
  ): Promise<void>
  /** Returns the path from the role to people. */
  wayTo(of: Owner, roleId: string | undefined): Way
  /** Returns the table name and key of the grants in the data log. */
  logged(of: Owner): { table: string; id: string }
  /** Texts for the operation log. */
  words(of: Owner): { holder: string; named: string }
}

export interface ChosenRules extends RuleChoice {
  permissionId: string
}

export type GranteeGrants<Owner> = ReturnType<typeof createGranteeGrants<Owner>>

/** Grants of any kind of holder. People may grant at most their own permissions. */
export function createGranteeGrants<Owner>(dependencies: GranteeGrantDependencies, holders: Grantees<Owner>) {
  const { kysely, permissions, grantables, effects, logOperation, clock } = dependencies

  return {
    /** @throws AppError RECORD_NOT_FOUND */
    async grantedIds(principal: Principal, of: Owner): Promise<string[]> {
      return idsOf(await granted(principal, of))
    },

    /**
     * @returns granted entries that lack a requirement
     * @throws AppError RECORD_NOT_FOUND, ROLE_PROTECTED, PERMISSION_UNKNOWN, GRANT_BEYOND
     */
    async save(principal: Principal, of: Owner, difference: Difference): Promise<SavedGrants> {
      const ownGrants = await permissions.heldBy(principal)
      let change: GrantChange = { added: [], removed: [] }
      await changeGrants(principal, of, async (trx, roleId, before) => {
        change = grantables.changeAgainst(idsOf(before), difference)
        await grantables.require(trx, principal, change.added, ownGrants)
        const own = ownGrants && (await grants.ownRules(trx, principal, change.added))
        const rules = (id: string) => (own ? rulesHandedOn(own.get(id) ?? []) : [])
        const added = change.added.map((id) => ({ id, rules: rules(id) }))
        await grants.remove(trx, roleId, change.removed)
        await grants.add(trx, roleId, added, clock.now(), currentRequest()?.ip)
      })
      const { added, removed } = change
      const { holder, named } = holders.words(of)
      await logOperation(principal, 'edit', `${holder}授权：新增${added.length}项，移除${removed.length}项，${named}`)
      return { missing: await permissions.missingFor(principal, idsOf(await granted(principal, of))) }
    },

    /** Previews `save`: people who would gain or lose permissions. @throws AppError like save */
    async preview(principal: Principal, of: Owner, difference: Difference): Promise<GrantEffects> {
      const roleId = await holders.roleOf(principal, of)
      const change = grantables.changeAgainst(idsOf(await grantsOf(roleId)), difference)
      await grantables.require(kysely, principal, change.added, await permissions.heldBy(principal))
      return effects.of(principal, holders.wayTo(of, roleId), change)
    },

    /** @throws AppError RECORD_NOT_FOUND, GRANT_RULES_MISSING when the menu has none. */
    async rules(principal: Principal, of: Owner, permissionId: string): Promise<GrantRulesAnswer> {
      const grant = (await granted(principal, of)).find((one) => one.permissionId === permissionId)
      return grantables.rules(principal, permissionId, grant?.dataRuleIds ?? [])
    },

    /** @throws AppError RECORD_NOT_FOUND, ROLE_PROTECTED, GRANT_FIRST, GRANT_RULE_UNKNOWN, GRANT_RULES_BEYOND */
    async saveRules(principal: Principal, of: Owner, { permissionId, ...choice }: ChosenRules): Promise<void> {
      let rules: string[] = []
      await changeGrants(principal, of, async (trx, roleId, before) => {
        const grant = grantOf(before, permissionId)
        await grantables.requireRules(trx, principal, permissionId, choice.wanted)
        rules = grantables.rulesAfter(grant.dataRuleIds, choice)
        if (!principal.isAdmin) {
          const own = await grants.ownRules(trx, principal, [permissionId])
          // Showing fewer rows than before is always allowed.
          const isNarrower = grant.dataRuleIds.every((id) => rules.includes(id))
          if (!isNarrower && !isWithin(own.get(permissionId) ?? [], rules)) throw new AppError('GRANT_RULES_BEYOND')
        }
        await grants.setRules(trx, { roleId, permissionId }, rules, clock.now(), currentRequest()?.ip)
      })
      const { holder, named } = holders.words(of)
      await logOperation(
        principal,
        'edit',
        `${holder}数据规则：菜单 ${permissionId}，规则 ${rules.join(',')}，${named}`,
      )
    },

    /**
     * Previews `saveRules`: people who would see more or fewer rows. @throws AppError RECORD_NOT_FOUND, GRANT_FIRST,
     * GRANT_RULE_UNKNOWN
     */
    async previewRules(
      principal: Principal,
      of: Owner,
      { permissionId, ...choice }: ChosenRules,
    ): Promise<GrantEffects> {
      const roleId = await holders.roleOf(principal, of)
      const grant = grantOf(await grantsOf(roleId), permissionId)
      await grantables.requireRules(kysely, principal, permissionId, choice.wanted)
      const rules = grantables.rulesAfter(grant.dataRuleIds, choice)
      return effects.ofRules(principal, { role: roleId!, permissionId, rules })
    },
  }

  async function granted(principal: Principal, of: Owner): Promise<RoleGrant[]> {
    return grantsOf(await holders.roleOf(principal, of))
  }

  async function grantsOf(roleId: string | undefined): Promise<RoleGrant[]> {
    return roleId === undefined ? [] : grants.ofRole(kysely, roleId)
  }

  /** Runs the change and logs the grants before and after it. */
  async function changeGrants(
    principal: Principal,
    of: Owner,
    change: (trx: Transaction<Tables>, roleId: string, before: readonly RoleGrant[]) => Promise<void>,
  ): Promise<void> {
    await holders.change(principal, of, async (trx, roleId) => {
      const read = () => grants.ofRole(trx, roleId)
      await grantables.change(trx, principal, holders.logged(of), read, (before) => change(trx, roleId, before))
    })
  }
}

/** Finds the grant of the menu. @throws AppError GRANT_FIRST */
function grantOf(granted: readonly RoleGrant[], permissionId: string): RoleGrant {
  const grant = granted.find((one) => one.permissionId === permissionId)
  if (grant === undefined) throw new AppError('GRANT_FIRST')
  return grant
}

function idsOf(granted: readonly RoleGrant[]): string[] {
  return granted.map(({ permissionId }) => permissionId)
}
