/** SQL for rows that all tenants share, which have no tenant, and rows of one tenant. */

/**
 * Condition that a row is in force in a tenant.
 * @param rows alias of the table
 * @param tenantId an expression of statements, never a client's text
 */
export const inForceIn = (rows: string, tenantId: string) =>
  `(${rows}.tenant_id is null or ${rows}.tenant_id = ${tenantId})`
