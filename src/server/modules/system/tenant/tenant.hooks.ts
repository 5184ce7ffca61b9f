import type { Entity } from '#shared/documents/entity.ts'
import { AppError } from '../../../http/errors.ts'
import { DEFAULT_TENANT } from '../../../http/tenant.ts'
import type { RecordHooks } from '../../../records/needs.ts'
import { tenantRepository } from './tenant.repository.ts'

/**
 * A tenant with data stays: whoever got its number later would find them.
 * @param entities those of online forms come and go while the server runs
 */
export function createTenantHooks(entities: ReadonlyMap<string, Entity>): RecordHooks {
  return {
    async beforeDelete(records, { trx }) {
      const tables = tenantTables(entities.values())
      for (const { id, name } of records) {
        if (id === DEFAULT_TENANT) throw new AppError('TENANT_DEFAULT_STAYS')
        const used = await tenantRepository.tablesInUse(trx, [Number(id)], tables)
        if (used.length > 0) throw new AppError('TENANT_IN_USE', { name })
      }
    },
  }
}

/** Tables whose rows belong to tenants. What has no author is a view or a log, and no work of its people. */
export function tenantTables(entities: Iterable<Entity>): string[] {
  const owned = [...entities].filter((entity) => entity['x-tenant'] !== false && entity['x-audit'] !== false)
  const names = owned.flatMap((entity) => entity['x-table'] ?? [])
  return [...new Set(names)]
}
