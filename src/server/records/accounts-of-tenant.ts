import { sql } from 'kysely'
import type { Principal } from '../http/principal.ts'
import type { Condition } from './condition.ts'
import type { EntityTable } from './entity-table.ts'

const ACCOUNTS = 'sys_user'

/** Confines accounts, which belong to all tenants, to members of the person's tenant; other tables not at all. */
export function accountsOfTenant({ name }: Pick<EntityTable, 'name'>, { tenantId }: Principal): Condition[] {
  if (name !== ACCOUNTS) return []
  return [
    sql<boolean>`exists (
      select from sys_user_tenant m where m.user_id = t.id and m.tenant_id = ${tenantId})`,
  ]
}
