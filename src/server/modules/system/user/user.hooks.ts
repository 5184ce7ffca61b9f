import type { Row } from '#shared/documents/entity.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import { endSessions } from '../../../platform/sessions.store.ts'
import type { HookContext, RecordHooks } from '../../../records/needs.ts'
import { userRepository } from './user.repository.ts'
import { refuseProtected, refuseRoleChange, refuseRolesBeyond } from './user-protection.ts'

interface Needs {
  passwords: Pick<Passwords, 'hash'>
  clock: Clock
}

/** What is special about writing an account: its password, who is protected, and which sessions end. */
export function createUserHooks({ passwords, clock }: Needs): RecordHooks {
  return {
    async beforeValidate(record, { existing, trx, principal }) {
      const id = existing === undefined ? undefined : String(existing.id)
      if (id !== undefined) refuseProtected(principal, await userRepository.protectionOf(trx, [id]), 'edit')
      if (record.selectedroles === undefined || record.selectedroles === null) return
      const before = id === undefined ? [] : await userRepository.roleIds(trx, id)
      const adminRoleId = await userRepository.adminRoleId(trx)
      const username = existing?.username ?? record.username
      const after = idsIn(record.selectedroles)
      refuseRoleChange(principal, { username, adminRoleId }, before, after)
      if (principal.isAdmin) return
      const added = after.filter((role) => !before.includes(role))
      refuseRolesBeyond(await userRepository.rolesBeyond(trx, added, principal.roleIds))
    },

    async columns(record, { mode }) {
      if (mode !== 'add') return {}
      return { password_hash: await passwords.hash(String(record.password)), password_changed_at: clock.now() }
    },

    async afterAdd({ id }, { trx }) {
      await userRepository.settleOrgCode(trx, String(id))
    },

    async afterEdit(record, existing, { trx }) {
      if (record.selecteddeparts !== undefined) await userRepository.settleOrgCode(trx, String(existing.id))
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

    async beforePurge(records, { trx, principal }) {
      refuseProtected(principal, await userRepository.protectionOf(trx, idsOf(records)), 'delete')
    },
  }
}

function idsOf(records: readonly Row[]): string[] {
  return records.map(({ id }) => String(id))
}

function idsIn(list: unknown): string[] {
  return String(list)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}
