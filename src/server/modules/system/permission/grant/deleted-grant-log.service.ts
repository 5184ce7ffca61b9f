import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import { type LoggedChange, logChanges } from '#server/platform/stores/data-log.store.ts'
import { type DeletedGrant, deletedGrantRepository, GRANT_TABLES, GRANTED_TO } from './deleted-grant.repository.ts'

/** Transaction of a write and its author. */
interface Within {
  trx: Transaction<Tables>
  principal: Principal
}

export { GRANTED_TO }

export type DeletedGrantLog = ReturnType<typeof createDeletedGrantLog>

/**
 * Logs grants and memberships that foreign keys delete. This happens when a menu, role, department or department role
 * is deleted, or a department loses menus or members. Call it before the deletion.
 */
export function createDeletedGrantLog({ clock, newId }: { clock: Clock; newId: NewId }) {
  return {
    async ofMenus(within: Within, ids: readonly string[]): Promise<void> {
      for (const table of GRANT_TABLES)
        await store(within, table, await deletedGrantRepository.ofMenus(within.trx, table, ids))
    },

    /** Logs lost grants of a department's roles when the department loses these menus. */
    async ofDepartMenus(within: Within, departId: string, menuIds: readonly string[]): Promise<void> {
      const lost = await deletedGrantRepository.ofDepartMenus(within.trx, departId, menuIds)
      await store(within, 'sys_depart_role_permission', lost)
    },

    async ofRoles(within: Within, ids: readonly string[]): Promise<void> {
      const { trx } = within
      await store(
        within,
        'sys_role_permission',
        await deletedGrantRepository.ofHolders(trx, 'sys_role_permission', ids),
      )
      await store(within, 'sys_user_role', await deletedGrantRepository.peopleOfRoles(trx, ids))
    },

    async ofDepartRoles(within: Within, ids: readonly string[]): Promise<void> {
      const { trx } = within
      const grants = await deletedGrantRepository.ofHolders(trx, 'sys_depart_role_permission', ids)
      await store(within, 'sys_depart_role_permission', grants)
      await store(within, 'sys_depart_role_user', await deletedGrantRepository.peopleOfDepartRoles(trx, ids))
    },

    /** Includes the roles of the departments. */
    async ofDeparts(within: Within, ids: readonly string[]): Promise<void> {
      const { trx } = within
      await this.ofRoles(within, await deletedGrantRepository.rolesOf(trx, 'depart', ids))
      const roles = await deletedGrantRepository.rolesOfDeparts(trx, ids)
      await this.ofDepartRoles(
        within,
        roles.map(({ id }) => id),
      )
      await store(within, 'sys_depart_role', roles)
      const grants = await deletedGrantRepository.ofHolders(trx, 'sys_depart_permission', ids)
      await store(within, 'sys_depart_permission', grants)
    },

    /** @param departIds departments that the people leave; undefined when the people are deleted */
    async ofRoleDeletion(within: Within, userIds: readonly string[], departIds?: readonly string[]): Promise<void> {
      if (departIds === undefined)
        await this.ofRoles(within, await deletedGrantRepository.rolesOf(within.trx, 'user', userIds))
      const lost = await deletedGrantRepository.rolesOfPeople(within.trx, userIds, departIds)
      await store(within, 'sys_depart_role_user', lost)
    },
  }

  async function store(
    { trx, principal }: Within,
    table: string,
    deletedGrants: readonly DeletedGrant[],
  ): Promise<void> {
    const changes: LoggedChange[] = deletedGrants.map((loss) => ({ table, ...loss }))
    await logChanges(trx, changes, principal, { newId, now: clock.now() })
  }
}
