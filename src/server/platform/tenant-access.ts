/** Who may work in which tenant, as conditions of statements; each is given columns or parameters, never a client's text. */
import { DEFAULT_TENANT } from '../http/tenant.ts'
import { ADMIN_ROLE } from '../http/well-known.ts'

/** Whether a person holds the role that administers the installation. */
export const administers = (userId: string) => `exists (
      select from sys_user_role held join sys_role administering on administering.id = held.role_id
      where held.user_id = ${userId} and administering.role_code = '${ADMIN_ROLE}'
        and administering.tenant_id = ${DEFAULT_TENANT}
    )`

/**
 * Whether a person may work in a tenant: as a member while it is not frozen and in its valid days, which begin and end in
 * China. The default one is also that of administrators.
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
