/** SQL conditions on who may work in which tenant. Arguments are columns or parameters, never text from a client. */
import { DEFAULT_TENANT } from '#server/http/tenant.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'

/** Condition that a person has the role that administers the installation. */
export const administers = (userId: string) => `exists (
      select from sys_user_role held join sys_role administering on administering.id = held.role_id
      where held.user_id = ${userId} and administering.role_code = '${ADMIN_ROLE}'
        and administering.tenant_id = ${DEFAULT_TENANT}
    )`

/**
 * Condition that a person may work in a tenant: as a member, while the tenant is active and in its valid days, in
 * Chinese time. Administrators may always work in the default tenant.
 */
export const mayWorkIn = (userId: string, tenantId: string) => `(
    exists (
      select from sys_user_tenant membership join sys_tenant entered on entered.id = membership.tenant_id
      where membership.user_id = ${userId} and membership.tenant_id = ${tenantId} and entered.status = 1
        and (now() at time zone 'Asia/Shanghai')::date
          between coalesce(entered.begin_date, '-infinity') and coalesce(entered.end_date, 'infinity')
    )
    or ${tenantId} = ${DEFAULT_TENANT} and ${administers(userId)}
  )`
