import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DeletedGrantLog } from '#server/modules/system/permission/grant/deleted-grant-log.service.ts'
import type { GrantEffectsService } from '#server/modules/system/permission/grant/grant-effects.service.ts'
import type {
  Difference,
  GrantableService,
  GrantChange,
  RuleChoice,
} from '#server/modules/system/permission/grant/grantable.service.ts'
import type { PermissionService } from '#server/modules/system/permission/permission.service.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { GrantEffects, GrantRulesAnswer, GrantTreeAnswer, SavedGrants } from '#shared/wire/grants.ts'
import type { DepartLeadService } from '../depart-lead.service.ts'
import { type DepartGrant, departGrantRepository as grants } from './depart-grant.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  leads: DepartLeadService
  grantables: GrantableService
  effects: GrantEffectsService
  deletedGrants: Pick<DeletedGrantLog, 'ofDepartMenus'>
  /** Tree of all menus and buttons. */
  wholeTree(principal: Principal): Promise<GrantTreeAnswer>
  missingFor: PermissionService['missingFor']
  logOperation: LogOperation
}

export interface GrantOfDepart {
  departId: string
  permissionId: string
  /** Keys of the chosen data rules. */
  rules: readonly string[]
}

export interface DepartRulesRequest extends RuleChoice {
  departId: string
  permissionId: string
}

const LOG_TABLE = 'sys_depart_permission'
/**
 * Permission to read and change the grants of every department that data rules show. Leaders of a department do not
 * need it.
 */
const GRANT = 'system:permission:saveDepart'

export type DepartGrantService = ReturnType<typeof createDepartGrantService>

/** Grants of departments: the upper limit for their roles. Membership alone gives nobody these permissions. */
export function createDepartGrantService({
  kysely,
  leads,
  grantables,
  effects,
  deletedGrants,
  wholeTree,
  missingFor,
  logOperation,
}: Dependencies) {
  return {
    /** Tree of everything grantable; nodes that the person may not grant are marked. */
    tree: wholeTree,

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async granted(principal: Principal, departId: string): Promise<DepartGrant[]> {
      await leads.require(principal, departId, GRANT)
      return grants.ofDepart(kysely, departId)
    },

    /**
     * Adds and removes the menus that were ticked and unticked; concurrent changes by others stay.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, PERMISSION_UNKNOWN, GRANT_BEYOND
     */
    async save(principal: Principal, departId: string, difference: Difference): Promise<SavedGrants> {
      await leads.require(principal, departId, GRANT)
      let change: GrantChange = { added: [], removed: [] }
      await changeGrants(principal, departId, async (trx, before) => {
        change = grantables.changeAgainst(idsOf(before), difference)
        await requireGrantable(trx, principal, change.added)
        await grants.add(trx, departId, change.added)
        await deletedGrants.ofDepartMenus({ trx, principal }, departId, change.removed)
        await grants.remove(trx, departId, change.removed)
      })
      const { added, removed } = change
      const content = `部门授权：新增${added.length}项，移除${removed.length}项，部门id： ${departId}`
      await logOperation(principal, 'edit', content)
      return { missing: await missingFor(principal, idsOf(await grants.ofDepart(kysely, departId))) }
    },

    /**
     * Previews `save`. Members of a department role lose a permission together with the department. Nobody gains one
     * until a role gets it. @throws AppError like save
     */
    async preview(principal: Principal, departId: string, difference: Difference): Promise<GrantEffects> {
      const before = await this.granted(principal, departId)
      const change = grantables.changeAgainst(idsOf(before), difference)
      await requireGrantable(kysely, principal, change.added)
      return effects.of(principal, { depart: departId }, change)
    },

    /**
     * Grants one menu or button together with its data rules.
     * @throws AppError like `save` and `saveRules`, DEPART_GRANT_EXISTS
     */
    async add(principal: Principal, grant: GrantOfDepart): Promise<void> {
      const { departId, permissionId, rules } = grant
      await leads.require(principal, departId, GRANT)
      await changeGrants(principal, departId, (trx, before) => addTo(trx, principal, grant, idsOf(before)))
      await logOperation(
        principal,
        'add',
        `部门授权：菜单 ${permissionId}，规则 ${rules.join(',')}，部门id： ${departId}`,
      )
    },

    /**
     * Adds many grants in one transaction, each like `add`, and skips those that are refused. The caller must check
     * that the person sees the departments and may grant to all of them.
     * @param dryRun only reports the refusals
     * @returns the refusals, at the index of the refused grant.
     */
    async addEach(
      principal: Principal,
      given: readonly GrantOfDepart[],
      dryRun: boolean,
    ): Promise<(AppError | undefined)[]> {
      const refusals = await inTransaction(kysely, async ({ transaction: trx }) => {
        const refusals = new Map<GrantOfDepart, AppError>()
        const departs = [...new Set(given.map(({ departId }) => departId))]
        await grants.lock(trx, departs)
        for (const departId of departs) {
          const own = given.filter((grant) => grant.departId === departId)
          await changeLocked(trx, principal, departId, async (before) => {
            const taken = idsOf(before)
            for (const grant of own) {
              const refusal = await refusalOf(addTo(trx, principal, grant, taken))
              if (refusal) refusals.set(grant, refusal)
              else taken.push(grant.permissionId)
            }
          })
        }
        if (dryRun) throw new RolledBack(refusals)
        return refusals
      }).catch((error) => {
        if (error instanceof RolledBack) return error.refusals
        throw error
      })
      const added = given.length - refusals.size
      if (!dryRun && added > 0) await logOperation(principal, 'import', `导入部门授权：${added}条`)
      return given.map((grant) => refusals.get(grant))
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, GRANT_RULES_MISSING for a menu without data rules. */
    async rules(principal: Principal, permissionId: string, departId: string): Promise<GrantRulesAnswer> {
      const granted = await this.granted(principal, departId)
      const chosen = granted.find((grant) => grant.permissionId === permissionId)?.dataRuleIds ?? []
      return grantables.rules(principal, permissionId, chosen)
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, DEPART_GRANT_FIRST, GRANT_RULE_UNKNOWN, GRANT_RULES_BEYOND */
    async saveRules(principal: Principal, { departId, permissionId, ...choice }: DepartRulesRequest): Promise<void> {
      await leads.require(principal, departId, GRANT)
      let rules: string[] = []
      await changeGrants(principal, departId, async (trx, before) => {
        const grant = grantOf(before, permissionId)
        await grantables.requireRules(trx, principal, permissionId, choice.wanted)
        rules = grantables.rulesAfter(grant.dataRuleIds, choice)
        // People who are not administrators may restrict rows, never open them.
        const isNarrower = grant.dataRuleIds.every((id) => rules.includes(id))
        if (!principal.isAdmin && !isNarrower) throw new AppError('GRANT_RULES_BEYOND')
        await grants.setRules(trx, departId, permissionId, rules)
      })
      const content = `部门数据规则：菜单 ${permissionId}，规则 ${rules.join(',')}，部门id： ${departId}`
      await logOperation(principal, 'edit', content)
    },

    /**
     * Previews `saveRules`: members of department roles who would see more or fewer rows. @throws AppError like
     * saveRules
     */
    async previewRules(
      principal: Principal,
      { departId, permissionId, ...choice }: DepartRulesRequest,
    ): Promise<GrantEffects> {
      const grant = grantOf(await this.granted(principal, departId), permissionId)
      await grantables.requireRules(kysely, principal, permissionId, choice.wanted)
      const rules = grantables.rulesAfter(grant.dataRuleIds, choice)
      return effects.ofRules(principal, { depart: departId, permissionId, rules })
    },
  }

  /** Lets people who are not administrators grant only what their own roles grant without data rules. */
  async function requireGrantable(
    queries: Kysely<Tables>,
    principal: Principal,
    added: readonly string[],
  ): Promise<void> {
    const allowedGrants = principal.isAdmin ? undefined : await grants.unrestrictedMenus(queries, principal, added)
    await grantables.require(queries, principal, added, allowedGrants)
  }

  /** Runs all checks before the first write. */
  async function addTo(
    trx: Transaction<Tables>,
    principal: Principal,
    { departId, permissionId, rules }: GrantOfDepart,
    taken: readonly string[],
  ): Promise<void> {
    if (taken.includes(permissionId)) throw new AppError('DEPART_GRANT_EXISTS')
    await requireGrantable(trx, principal, [permissionId])
    await grantables.requireRules(trx, principal, permissionId, rules)
    await grants.add(trx, departId, [permissionId])
    await grants.setRules(trx, departId, permissionId, rules)
  }

  type Change = (trx: Transaction<Tables>, before: readonly DepartGrant[]) => Promise<void>

  async function changeGrants(principal: Principal, departId: string, change: Change): Promise<void> {
    await inTransaction(kysely, async ({ transaction: trx }) => {
      await grants.lock(trx, [departId])
      await changeLocked(trx, principal, departId, (before) => change(trx, before))
    })
  }

  async function changeLocked(
    trx: Transaction<Tables>,
    principal: Principal,
    id: string,
    change: (before: readonly DepartGrant[]) => Promise<void>,
  ): Promise<void> {
    await grantables.change(trx, principal, { table: LOG_TABLE, id }, () => grants.ofDepart(trx, id), change)
  }
}

/** @throws AppError DEPART_GRANT_FIRST */
function grantOf(granted: readonly DepartGrant[], permissionId: string): DepartGrant {
  const grant = granted.find((one) => one.permissionId === permissionId)
  if (!grant) throw new AppError('DEPART_GRANT_FIRST')
  return grant
}

/** Rolls back the writes of a dry run. */
class RolledBack extends Error {
  constructor(readonly refusals: ReadonlyMap<GrantOfDepart, AppError>) {
    super('dry run')
  }
}

async function refusalOf(write: Promise<void>): Promise<AppError | undefined> {
  try {
    await write
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function idsOf(granted: readonly DepartGrant[]): string[] {
  return granted.map(({ permissionId }) => permissionId)
}
