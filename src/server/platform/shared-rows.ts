/** Rows that all tenants share have no tenant; beside them each tenant has rows of its own. */

/**
 * Condition that a row is in force in a tenant.
 * @param rows alias of the table
 * @param tenantId an expression of statements, never a client's text
 */
export const inForceIn = (rows: string, tenantId: string) =>
  `(${rows}.tenant_id is null or ${rows}.tenant_id = ${tenantId})`
