import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { USER_IDENTITY } from '#server/http/well-known.ts'
import type { Passwords } from '#server/platform/accounts/passwords.ts'
import type { Clock } from '#server/platform/clock.ts'
import { endSessions } from '#server/platform/stores/sessions.store.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { sharedKeys } from '#server/records/policy/membership.ts'
import { keysChanged, keysFrom } from '#server/records/record-keys.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Entities } from '#shared/generated/entities.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import type { RightsCeiling } from '../permission/rights-ceiling.service.ts'
import { requireDepartsWithin } from './effects/departs-within.ts'
import { lockKey, userRepository } from './user.repository.ts'
import {
  changedRecoveryFields,
  refuseExceedingRoles,
  refuseGuestDeparts,
  refuseProtected,
  refuseRecoveryChange,
  refuseRoleChange,
  throwFormerName,
  throwTakenName,
} from './user-protection.ts'
import { createUserTenants, type TenantMembers } from './user-tenants.ts'

type User = Entities['system/user']

interface Dependencies {
  kysely: Kysely<Tables>
  passwords: Pick<Passwords, 'hash'>
  clock: Clock
  deletedGrants: Pick<DeletedGrantLog, 'ofRoleDeletion'>
  ceiling: Pick<RightsCeiling, 'missingForAccount' | 'requireLeadable'>
  members: TenantMembers
}

/** Record hooks of accounts: passwords, protected accounts, ended sessions, and locks. */
export function createUserHooks({
  kysely,
  passwords,
  clock,
  deletedGrants,
  ceiling,
  members,
}: Dependencies): EntityHooks<'system/user'> {
  const tenants = createUserTenants(members)
  return {
    async beforeValidate(record, context) {
      const { existing, trx, principal } = context
      const id = existing?.id
      if (id !== undefined) refuseProtected(principal, await userRepository.protectionOf(trx, [id]), 'edit')
      const recovery = existing === undefined ? [] : changedRecoveryFields(record, existing)
      if (recovery.length > 0) {
        refuseRecoveryChange(recovery, await ceiling.missingForAccount(principal, String(id), trx))
      }
      const username = existing?.username ?? record.username
      if (username === GUEST_USERNAME) refuseGuestDeparts(record)
      if (!existing && (await userRepository.isFormer(trx, String(username)))) throwFormerName()
      if (!existing && (await userRepository.isTakenInOtherCase(trx, String(username)))) throwTakenName()
      if (existing) await tenants.keepBeyond(record, existing, context)
      if (existing && typeof record.selecteddeparts === 'string') {
        const stays = keysFrom(record.selecteddeparts)
        const left = keysFrom(existing.selecteddeparts).filter((depart) => !stays.includes(depart))
        await deletedGrants.ofRoleDeletion(context, [existing.id], left)
      }
      if (await leadsNoMore(trx, record, existing)) record.userIdentity = USER_IDENTITY.member
      if (record.selectedroles === undefined || record.selectedroles === null) return
      // Roles of this tenant only; an edit does not change roles of other tenants.
      const before = keysFrom(existing?.selectedroles)
      const adminRoleId = await userRepository.adminRoleId(trx)
      const after = keysFrom(record.selectedroles)
      refuseRoleChange(principal, { username, adminRoleId }, before, after)
    },

    async columns(record, { mode, existing, trx, principal }) {
      // Runs after the lookup of visible tenants and roles, because messages must not name others.
      await tenants.refuseBeyond(record, existing, { trx, principal })
      if (!principal.isAdmin && record.selectedroles) {
        const before = keysFrom(existing?.selectedroles)
        const added = keysFrom(record.selectedroles).filter((role) => !before.includes(role))
        refuseExceedingRoles(await userRepository.rolesBeyond(trx, added, principal))
      }
      if (record.selecteddeparts) {
        const before = keysFrom(existing?.selecteddeparts)
        const added = keysFrom(record.selecteddeparts).filter((depart) => !before.includes(depart))
        await requireDepartsWithin(trx, principal, added)
      }
      const led = keysFrom(existing?.departIds)
      const leads = keysFrom(record.departIds).filter((depart) => !led.includes(depart))
      await ceiling.requireLeadable(principal, leads, 'departIds', trx)
      if (mode !== 'add' || !record.password) return {}
      return {
        password_hash: await passwords.hash(String(record.password)),
        password_changed_at: clock.now(),
        // The person who typed the password is not the holder of the account.
        must_change_password: true,
      }
    },

    async afterAdd(record, { trx, principal }) {
      const { id, selecteddeparts, departIds } = record
      await tenants.join(record, { trx, principal })
      await userRepository.touchDeparts(trx, keysFrom(departIds))
      if (selecteddeparts) await userRepository.settleOrgCode(trx, id)
    },

    async afterEdit(record, existing, { trx }) {
      await userRepository.touchDeparts(trx, keysChanged(existing.departIds, record.departIds))
      if (record.selecteddeparts !== undefined) await userRepository.settleOrgCode(trx, existing.id)
    },

    async beforeDelete(records, { trx, principal }) {
      refuseProtected(principal, await userRepository.protectionOf(trx, idsOf(records)), 'delete')
    },

    async afterDelete(records, { trx }: HookContext) {
      await endSessions(trx, idsOf(records), 'account deleted', clock.now())
    },

    async afterRestore(records, { trx, principal }) {
      refuseProtected(principal, await userRepository.protectionOf(trx, idsOf(records)), 'edit')
    },

    async afterRead(rows, { principal, entity }) {
      const names = rows.flatMap(({ username }) => (typeof username === 'string' ? [username] : []))
      const locked = new Set(names.length === 0 ? [] : await userRepository.locked(kysely, names))
      const shared = new Set(await sharedKeys(kysely, tableOf(entity), principal, idsOf(rows)))
      for (const row of rows) {
        if (shared.has(row.id)) row.shared = '1'
        // The agreed interface uses another name for the texts of the departments.
        if (Object.hasOwn(row, 'selecteddeparts')) row.orgCodeTxt = row.selecteddeparts_dictText ?? ''
        if (locked.has(lockKey(String(row.username)))) Object.assign(row, { locked: '1', locked_dictText: '已锁定' })
      }
    },

    async beforePurge(records, context) {
      const { trx, principal } = context
      refuseProtected(principal, await userRepository.protectionOf(trx, idsOf(records)), 'delete')
      await deletedGrants.ofRoleDeletion(context, idsOf(records))
    },

    async afterPurge(records, { trx }) {
      await userRepository.retireNames(
        trx,
        records.map(({ username }) => username),
      )
    },
  }
}

/** Returns whether a change removes the last led department without setting a new identity. */
async function leadsNoMore(trx: HookContext['trx'], record: Readonly<Row>, existing?: User): Promise<boolean> {
  if (record.departIds !== '' || !existing?.departIds || Object.hasOwn(record, 'userIdentity')) return false
  return !(await userRepository.leadsBeside(trx, existing.id, keysFrom(existing.departIds)))
}

function idsOf(records: readonly Pick<User, 'id'>[]): string[] {
  return records.map(({ id }) => id)
}
