import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

type Author = Pick<Principal, 'isAdmin' | 'tenantId'>

/**
 * Returns the tenant of a new entry or data rule. Rows of administrators are shared by default; rows of others belong
 * to their tenant.
 * @param above tenant of the parent entry; everything below a tenant's entry belongs to that tenant
 * @returns null for a row that all tenants share
 */
export function tenantOfNew(
  { isAdmin, tenantId }: Author,
  { shared }: Readonly<Row>,
  above: number | null,
): number | null {
  if (above !== null) return above
  return isAdmin && shared !== false ? null : tenantId
}

/** Returns the problem of an edit that would move a row to another tenant. Removes the field from `record`. */
export function sharingProblems(record: Row, existing: Readonly<Row>): FieldProblem[] {
  const { shared } = record
  delete record.shared
  if (shared === undefined || shared === isSharedRow(existing)) return []
  return [{ field: 'shared', keyword: 'rule', message: '添加之后不能更改' }]
}

/** Adds fields for screens: the tenant of a row, and whether the person may change it. */
export function addTenantFields(row: Row, { isAdmin, tenantId }: Author): void {
  const shared = isSharedRow(row)
  if (isAdmin) row.shared = shared
  row.editable = isAdmin || row.tenantId === tenantId
  row.scope = shared ? '所有租户' : row.tenantId === tenantId ? '本租户' : `租户 ${String(row.tenantId)}`
}

const isSharedRow = ({ tenantId }: Readonly<Row>) => (tenantId ?? null) === null
