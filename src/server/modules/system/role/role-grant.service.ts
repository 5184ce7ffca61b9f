import type { Kysely, Transaction } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import type { AffectedUsers, GrantEffects, GrantRulesAnswer, GrantTreeAnswer } from '#shared/wire/grants.ts'
import type { Tables } from '../../../db/connection.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { ADMIN_ROLE } from '../../../http/well-known.ts'
import type { Clock } from '../../../platform/clock.ts'
import { logChange } from '../../../platform/data-log.store.ts'
import type { NewId } from '../../../platform/ids.ts'
import { LOG_TYPE, type SystemLog } from '../../../platform/system-log.store.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import { changeAgainst, type GrantChange, isWithin, rulesHandedOn } from './grant-change.ts'
import { usersReached } from './grant-effects.repository.ts'
import { roleGrantRepository as grants, type RoleGrant } from './role-grant.repository.ts'

interface Needs {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'get' | 'change' | 'list'>
  permissions: Pick<PermissionService, 'grantTree' | 'heldBy'>
  roleEntity: Entity
  userEntity: Entity
  log: SystemLog
  clock: Clock
  newId: NewId
}

/** What a person made of the grants of a role. */
export interface WantedGrants {
  roleId: string
  permissionIds: readonly string[]
  /** What the person began with. */
  lastPermissionIds: readonly string[]
}

export interface WantedRules {
  roleId: string
  permissionId: string
  dataRuleIds: readonly string[]
}

type From = Pick<Caller, 'ip' | 'method' | 'url'>

const LOG_TABLE = 'sys_role_permission'
/** The dictionary operate_type: edit. */
const EDITED = 3

export type RoleGrantService = ReturnType<typeof createRoleGrantService>

/** What roles grant. Whoever changes it hands on at most what he has himself, and never touches the role of administrators. */
export function createRoleGrantService(needs: Needs) {
  const { kysely, engine, permissions, roleEntity, userEntity, log, clock, newId } = needs

  return {
    /** All menus and buttons; those that the person may not hand on are marked. */
    tree: (principal: Principal): Promise<GrantTreeAnswer> => permissions.grantTree(principal),

    /** @throws AppError RECORD_NOT_FOUND */
    async grantedIds(principal: Principal, roleId: string): Promise<string[]> {
      await engine.get(principal, roleEntity, roleId)
      return (await grants.ofRole(kysely, roleId)).map(({ permissionId }) => permissionId)
    },

    /** @throws AppError RECORD_NOT_FOUND, ROLE_PROTECTED, PERMISSION_UNKNOWN, GRANT_BEYOND */
    async save(principal: Principal, wanted: WantedGrants, from: From): Promise<void> {
      const held = await permissions.heldBy(principal)
      let change: GrantChange = { added: [], removed: [] }
      await changeRole(principal, wanted.roleId, async (trx, before) => {
        change = changeAgainst(new Set(idsOf(before)), wanted.permissionIds, wanted.lastPermissionIds)
        await requireGrantable(trx, change.added, held)
        const own = held && (await grants.ownRules(trx, principal, change.added))
        const rules = (id: string) => (own ? rulesHandedOn(own.get(id) ?? []) : [])
        const added = change.added.map((id) => ({ id, rules: rules(id) }))
        await grants.remove(trx, wanted.roleId, change.removed)
        await grants.add(trx, wanted.roleId, added, clock.now(), from.ip)
      })
      const { added, removed } = change
      await writeLog(principal, from, `角色授权：新增${added.length}项，移除${removed.length}项`, wanted.roleId)
    },

    /** Who would gain and lose what. Names are told to who may see these users. @throws AppError like save */
    async preview(principal: Principal, wanted: WantedGrants): Promise<GrantEffects> {
      await engine.get(principal, roleEntity, wanted.roleId)
      const before = idsOf(await grants.ofRole(kysely, wanted.roleId))
      const change = changeAgainst(new Set(before), wanted.permissionIds, wanted.lastPermissionIds)
      await requireGrantable(kysely, change.added, await permissions.heldBy(principal))
      const [gaining, losing] = await Promise.all([
        usersReached(kysely, wanted.roleId, change.added),
        usersReached(kysely, wanted.roleId, change.removed),
      ])
      return { gaining: await visibleTo(principal, gaining), losing: await visibleTo(principal, losing) }
    },

    /** @throws AppError RECORD_NOT_FOUND, GRANT_RULES_MISSING when the menu has none. */
    async rules(principal: Principal, permissionId: string, roleId: string): Promise<GrantRulesAnswer> {
      await engine.get(principal, roleEntity, roleId)
      const [datarule, granted] = await Promise.all([
        grants.rulesOf(kysely, permissionId),
        grants.ofRole(kysely, roleId),
      ])
      if (datarule.length === 0) throw new AppError('GRANT_RULES_MISSING')
      const chosen = granted.find((grant) => grant.permissionId === permissionId)?.dataRuleIds ?? []
      return { datarule, drChecked: chosen.join(',') }
    },

    /** @throws AppError RECORD_NOT_FOUND, ROLE_PROTECTED, GRANT_FIRST, GRANT_RULE_UNKNOWN, GRANT_RULES_BEYOND */
    async saveRules(
      principal: Principal,
      { roleId, permissionId, dataRuleIds }: WantedRules,
      from: From,
    ): Promise<void> {
      await changeRole(principal, roleId, async (trx, before) => {
        const grant = before.find((one) => one.permissionId === permissionId)
        if (grant === undefined) throw new AppError('GRANT_FIRST')
        const known = new Set((await grants.rulesOf(trx, permissionId)).map(({ id }) => id))
        if (!dataRuleIds.every((id) => known.has(id))) throw new AppError('GRANT_RULE_UNKNOWN')
        if (!principal.isAdmin) {
          const own = await grants.ownRules(trx, principal, [permissionId])
          // Fewer rows than before are always fine.
          const isNarrower = grant.dataRuleIds.every((id) => dataRuleIds.includes(id))
          if (!isNarrower && !isWithin(own.get(permissionId) ?? [], dataRuleIds))
            throw new AppError('GRANT_RULES_BEYOND')
        }
        await grants.setRules(trx, { roleId, permissionId }, dataRuleIds, clock.now(), from.ip)
      })
      await writeLog(principal, from, `角色数据规则：菜单 ${permissionId}，规则 ${dataRuleIds.join(',')}`, roleId)
    },
  }

  async function requireGrantable(
    queries: Kysely<Tables>,
    added: readonly string[],
    held: ReadonlySet<string> | undefined,
  ): Promise<void> {
    const names = await grants.namesOf(queries, added)
    if (names.size < added.length) throw new AppError('PERMISSION_UNKNOWN')
    const beyond = held === undefined ? [] : added.filter((id) => !held.has(id))
    if (beyond.length > 0) throw new AppError('GRANT_BEYOND', { names: beyond.map((id) => names.get(id)).join('、') })
  }

  /** Locks the role, lets the change happen and keeps in the data log what it did. */
  async function changeRole(
    principal: Principal,
    roleId: string,
    change: (trx: Transaction<Tables>, before: readonly RoleGrant[]) => Promise<void>,
  ): Promise<void> {
    await engine.change(principal, roleEntity, [roleId], async ([role], { trx }) => {
      if (role!.roleCode === ADMIN_ROLE) throw new AppError('ROLE_PROTECTED')
      const before = await grants.ofRole(trx, roleId)
      await change(trx, before)
      const after = await grants.ofRole(trx, roleId)
      if (JSON.stringify(before) === JSON.stringify(after)) return
      const logged = { table: LOG_TABLE, id: roleId, before: { grants: before }, after: { grants: after } }
      await logChange(trx, logged, principal, { newId, now: clock.now() })
    })
  }

  /** Those of the users that the person sees in the list of users. */
  async function visibleTo(principal: Principal, { count, users }: AffectedUsers): Promise<AffectedUsers> {
    if (users.length === 0 || !principal.may('system:user:list')) return { count, users: [] }
    const id = users.map((user) => user.id).join(',')
    const { records } = await engine.list(principal, userEntity, { id: `${id},`, pageSize: users.length })
    const seen = new Set(records.map((record) => record.id))
    return { count, users: users.filter((user) => seen.has(user.id)) }
  }

  function writeLog({ username, realname }: Principal, from: From, what: string, roleId: string): Promise<void> {
    const { ip, method, url } = from
    const content = `${what}，角色id： ${roleId}`
    return log.add({ type: LOG_TYPE.operation, operateType: EDITED, content, username, realname, ip, method, url })
  }
}

function idsOf(granted: readonly RoleGrant[]): string[] {
  return granted.map(({ permissionId }) => permissionId)
}
