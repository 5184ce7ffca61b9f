import type { Kysely, Transaction } from 'kysely'
import type { GrantRule, GrantRulesAnswer } from '#shared/wire/grants.ts'
import type { Tables } from '../../../db/connection.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Clock } from '../../../platform/clock.ts'
import { logChange } from '../../../platform/data-log.store.ts'
import type { NewId } from '../../../platform/ids.ts'
import { LOG_TYPE, type SystemLog } from '../../../platform/system-log.store.ts'
import { type DepartGrant, departGrantRepository as grants } from './depart-grant.repository.ts'
import type { DepartLeadService } from './depart-lead.service.ts'

interface Needs {
  kysely: Kysely<Tables>
  leads: DepartLeadService
  log: SystemLog
  clock: Clock
  newId: NewId
}

export type From = Pick<Caller, 'ip' | 'method' | 'url'>

/** What a person made of a list of ids. */
export interface Difference {
  wanted: readonly string[]
  /** What the person began with. */
  seen: readonly string[]
}

const LOG_TABLE = 'sys_depart_permission'
/** Whoever may grant to departments may read what any of them has. */
const GRANT = 'system:permission:saveDepart'
/** The dictionary operate_type: edit. */
const EDITED = 3

export type DepartGrantService = ReturnType<typeof createDepartGrantService>

/** What departments are granted: the most that their own roles can get. Nobody has it by being a member alone. */
export function createDepartGrantService({ kysely, leads, log, clock, newId }: Needs) {
  return {
    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async granted(principal: Principal, departId: string): Promise<DepartGrant[]> {
      await leads.require(principal, departId, GRANT)
      return grants.ofDepart(kysely, departId)
    },

    /**
     * Adds and removes what was ticked and unticked; what others changed meanwhile stays.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, PERMISSION_UNKNOWN, GRANT_BEYOND
     */
    async save(principal: Principal, departId: string, { wanted, seen }: Difference, from: From): Promise<void> {
      await leads.require(principal, departId, GRANT)
      const added = wanted.filter((id) => !seen.includes(id))
      const removed = seen.filter((id) => !wanted.includes(id))
      await changeGrants(principal, departId, async (trx) => {
        await requireGrantable(trx, principal, added)
        await grants.add(trx, departId, added)
        await grants.remove(trx, departId, removed)
      })
      await writeLog(principal, from, `部门授权：新增${added.length}项，移除${removed.length}项`, departId)
    },

    /** What people know menus and buttons by; one that is none is left out. */
    async namesOf(ids: readonly string[]): Promise<string> {
      return [...(await grants.namesOf(kysely, ids)).values()].join('、')
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, GRANT_RULES_MISSING when the menu has none. */
    async rules(principal: Principal, permissionId: string, departId: string): Promise<GrantRulesAnswer> {
      await leads.require(principal, departId, GRANT)
      const datarule = await grants.rulesOf(kysely, permissionId)
      if (datarule.length === 0) throw new AppError('GRANT_RULES_MISSING')
      const granted = await grants.ofDepart(kysely, departId)
      const chosen = granted.find((grant) => grant.permissionId === permissionId)?.dataRuleIds ?? []
      return { datarule, drChecked: chosen.join(',') }
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, DEPART_GRANT_FIRST, GRANT_RULE_UNKNOWN, GRANT_RULES_BEYOND */
    async saveRules(
      principal: Principal,
      { departId, permissionId, rules }: { departId: string; permissionId: string; rules: readonly string[] },
      from: From,
    ): Promise<void> {
      await leads.require(principal, departId, GRANT)
      await changeGrants(principal, departId, async (trx, before) => {
        const grant = before.find((one) => one.permissionId === permissionId)
        if (!grant) throw new AppError('DEPART_GRANT_FIRST')
        await this.requireRules(permissionId, rules)
        // Who is no administrator may show fewer rows, never more.
        const isNarrower = grant.dataRuleIds.every((id) => rules.includes(id))
        if (!principal.isAdmin && !isNarrower) throw new AppError('GRANT_RULES_BEYOND')
        await grants.setRules(trx, departId, permissionId, rules)
      })
      await writeLog(principal, from, `部门数据规则：菜单 ${permissionId}，规则 ${rules.join(',')}`, departId)
    },

    /** Data rules of a menu. */
    rulesOf(permissionId: string): Promise<GrantRule[]> {
      return grants.rulesOf(kysely, permissionId)
    },

    /** @throws AppError GRANT_RULE_UNKNOWN for a rule that is none of the menu's. */
    async requireRules(permissionId: string, rules: readonly string[]): Promise<void> {
      const known = new Set((await grants.rulesOf(kysely, permissionId)).map(({ id }) => id))
      if (!rules.every((id) => known.has(id))) throw new AppError('GRANT_RULE_UNKNOWN')
    },
  }

  /** Who is no administrator hands on what the own roles grant without restriction, and nothing else. */
  async function requireGrantable(trx: Kysely<Tables>, principal: Principal, added: readonly string[]): Promise<void> {
    const names = await grants.namesOf(trx, added)
    if (names.size < added.length) throw new AppError('PERMISSION_UNKNOWN')
    if (principal.isAdmin) return
    const held = await grants.heldWhole(trx, principal, added)
    const beyond = added.filter((id) => !held.has(id)).map((id) => names.get(id))
    if (beyond.length > 0) throw new AppError('GRANT_BEYOND', { names: beyond.join('、') })
  }

  async function changeGrants(
    principal: Principal,
    departId: string,
    change: (trx: Transaction<Tables>, before: readonly DepartGrant[]) => Promise<void>,
  ): Promise<void> {
    await inTransaction(kysely, async ({ transaction: trx }) => {
      await grants.lock(trx, departId)
      const before = await grants.ofDepart(trx, departId)
      await change(trx, before)
      const after = await grants.ofDepart(trx, departId)
      if (JSON.stringify(before) === JSON.stringify(after)) return
      const logged = { table: LOG_TABLE, id: departId, before: { grants: before }, after: { grants: after } }
      await logChange(trx, logged, principal, { newId, now: clock.now() })
    })
  }

  function writeLog({ username, realname }: Principal, from: From, what: string, departId: string): Promise<void> {
    const { ip, method, url } = from
    const content = `${what}，部门id： ${departId}`
    return log.add({ type: LOG_TYPE.operation, operateType: EDITED, content, username, realname, ip, method, url })
  }
}
