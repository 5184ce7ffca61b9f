import { AppError } from '#server/http/answers/errors.ts'
import { DEFAULT_TENANT } from '#server/http/tenant.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import { tenantRepository } from './tenant.repository.ts'

interface Dependencies {
  /** Current entities; those of online forms are added and deleted while the server runs. */
  entities: ReadonlyMap<string, Entity>
  losses: Pick<DeletedGrantLog, 'ofRoles'>
}

/**
 * Record hooks of tenants: a tenant with data cannot be deleted, because a later tenant with its number would get the
 * data. Direct grants of people in the tenant are deleted with it.
 */
export function createTenantHooks({ entities, losses }: Dependencies): EntityHooks<'system/tenant'> {
  return {
    async beforeDelete(records, context) {
      const { trx } = context
      const tables = tenantTables(entities.values())
      if (records.some(({ id }) => id === DEFAULT_TENANT)) throw new AppError('TENANT_DEFAULT_STAYS')
      const ids = records.map(({ id }) => id)
      // A deletion of people locks them, then their roles; another order could make the two wait for each other.
      await tenantRepository.lockPeople(trx, ids)
      const hidden = await tenantRepository.rolesOfPeople(trx, ids)
      await losses.ofRoles(context, hidden)
      await tenantRepository.removeRoles(trx, hidden)
      for (const { id, name } of records) {
        const used = await tenantRepository.tablesInUse(trx, [id], tables)
        if (used.length > 0) throw new AppError('TENANT_IN_USE', { name })
      }
    },
  }
}

/** Returns tables whose rows belong to tenants. Entities without an author are views or logs, not user data. */
export function tenantTables(entities: Iterable<Entity>): string[] {
  const owned = [...entities].filter((entity) => entity['x-tenant'] !== false && entity['x-audit'] !== false)
  const names = owned.flatMap((entity) => entity['x-table'] ?? [])
  return [...new Set(names)]
}
