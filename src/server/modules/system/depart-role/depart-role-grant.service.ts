import type { Kysely, Transaction } from 'kysely'
import type { GrantRulesAnswer, GrantTreeAnswer } from '#shared/wire/grants.ts'
import type { Tables } from '../../../db/connection.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Clock } from '../../../platform/clock.ts'
import { logChange } from '../../../platform/data-log.store.ts'
import type { NewId } from '../../../platform/ids.ts'
import { LOG_TYPE, type SystemLog } from '../../../platform/system-log.store.ts'
import type { DepartGrantService, Difference, From } from '../depart/depart-grant.service.ts'
import type { DepartRole } from './depart-role.repository.ts'
import type { DepartRoleService } from './depart-role.service.ts'
import { type DepartRoleGrant, departRoleGrantRepository as grants } from './depart-role-grant.repository.ts'
import { limitTree } from './limit-tree.ts'

interface Needs {
  kysely: Kysely<Tables>
  roles: DepartRoleService
  departGrants: DepartGrantService
  /** All menus and buttons. */
  wholeTree(principal: Principal): Promise<GrantTreeAnswer>
  log: SystemLog
  clock: Clock
  newId: NewId
}

const FOREIGN_KEY_VIOLATION = '23503'
const LOG_TABLE = 'sys_depart_role_permission'
/** The dictionary operate_type: edit. */
const EDITED = 3

export type DepartRoleGrantService = ReturnType<typeof createDepartRoleGrantService>

/** What department roles grant: nothing that their department does not have. */
export function createDepartRoleGrantService({ kysely, roles, departGrants, wholeTree, log, clock, newId }: Needs) {
  return {
    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async tree(principal: Principal, departId: string): Promise<GrantTreeAnswer> {
      const granted = await departGrants.granted(principal, departId)
      const within = new Set(granted.map(({ permissionId }) => permissionId))
      return { treeList: limitTree((await wholeTree(principal)).treeList, within), ids: [...within] }
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async grantedIds(principal: Principal, roleId: string): Promise<string[]> {
      await roles.ownRole(principal, roleId)
      return (await grants.ofRole(kysely, roleId)).map(({ permissionId }) => permissionId)
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, DEPART_ROLE_BEYOND */
    async save(principal: Principal, roleId: string, { wanted, seen }: Difference, from: From): Promise<void> {
      const role = await roles.ownRole(principal, roleId)
      const added = wanted.filter((id) => !seen.includes(id))
      const removed = seen.filter((id) => !wanted.includes(id))
      const within = new Set((await departGrants.granted(principal, role.departId)).map((grant) => grant.permissionId))
      const beyond = added.filter((id) => !within.has(id))
      if (beyond.length > 0) throw await beyondDepart(beyond)
      await changeGrants(principal, role, async (trx) => {
        await grants.add(trx, role, added, clock.now(), from.ip).catch(async (error: { code?: string }) => {
          // The department lost it between the question and the write.
          throw error.code === FOREIGN_KEY_VIOLATION ? await beyondDepart(added) : error
        })
        await grants.remove(trx, roleId, removed)
      })
      await writeLog(principal, from, `部门角色授权：新增${added.length}项，移除${removed.length}项`, role)
    },

    /**
     * Rules of a menu. Those of the department are chosen always, since they hold for its roles whatever is saved here.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, GRANT_RULES_MISSING
     */
    async rules(principal: Principal, permissionId: string, roleId: string): Promise<GrantRulesAnswer> {
      const role = await roles.ownRole(principal, roleId)
      const { datarule, drChecked } = await departGrants.rules(principal, permissionId, role.departId)
      const own = (await grants.ofRole(kysely, roleId)).find((grant) => grant.permissionId === permissionId)
      const chosen = [drChecked, ...(own?.dataRuleIds ?? [])].filter((id) => id !== '').join(',')
      return { datarule, drChecked: [...new Set(chosen.split(','))].join(',') }
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, GRANT_FIRST, GRANT_RULE_UNKNOWN */
    async saveRules(
      principal: Principal,
      { roleId, permissionId, rules }: { roleId: string; permissionId: string; rules: readonly string[] },
      from: From,
    ): Promise<void> {
      const role = await roles.ownRole(principal, roleId)
      await departGrants.requireRules(permissionId, rules)
      await changeGrants(principal, role, async (trx, before) => {
        if (!before.some((grant) => grant.permissionId === permissionId)) throw new AppError('GRANT_FIRST')
        await grants.setRules(trx, roleId, permissionId, rules)
      })
      await writeLog(principal, from, `部门角色数据规则：菜单 ${permissionId}，规则 ${rules.join(',')}`, role)
    },
  }

  async function beyondDepart(ids: readonly string[]): Promise<AppError> {
    return new AppError('DEPART_ROLE_BEYOND', { names: await departGrants.namesOf(ids) })
  }

  async function changeGrants(
    principal: Principal,
    { id }: DepartRole,
    change: (trx: Transaction<Tables>, before: readonly DepartRoleGrant[]) => Promise<void>,
  ): Promise<void> {
    await inTransaction(kysely, async ({ transaction: trx }) => {
      await grants.lock(trx, id)
      const before = await grants.ofRole(trx, id)
      await change(trx, before)
      const after = await grants.ofRole(trx, id)
      if (JSON.stringify(before) === JSON.stringify(after)) return
      const logged = { table: LOG_TABLE, id, before: { grants: before }, after: { grants: after } }
      await logChange(trx, logged, principal, { newId, now: clock.now() })
    })
  }

  function writeLog({ username, realname }: Principal, from: From, what: string, { id }: DepartRole): Promise<void> {
    const { ip, method, url } = from
    const content = `${what}，部门角色id： ${id}`
    return log.add({ type: LOG_TYPE.operation, operateType: EDITED, content, username, realname, ip, method, url })
  }
}
