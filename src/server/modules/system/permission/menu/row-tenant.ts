import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

type Author = Pick<Principal, 'isAdmin' | 'tenantId'>

/**
 * Whose a new entry or data rule is: what administrators add is shared unless they say otherwise, what others add is their tenant's.
 * @param above tenant of the entry that it belongs to; whatever belongs to a tenant's entry is that tenant's
 * @returns null for what all tenants share
 */
export function tenantOfNew(
  { isAdmin, tenantId }: Author,
  { shared }: Readonly<Row>,
  above: number | null,
): number | null {
  if (above !== null) return above
  return isAdmin && shared !== false ? null : tenantId
}

/** Problem of an edit that would hand a row to others; a row stays whose it is. Takes the field out of `record`. */
export function sharingProblems(record: Row, existing: Readonly<Row>): FieldProblem[] {
  const { shared } = record
  delete record.shared
  if (shared === undefined || shared === isSharedRow(existing)) return []
  return [{ field: 'shared', keyword: 'rule', message: '添加之后不能更改' }]
}

/** Adds what screens show of whose a row is, and whether the person may change it. */
export function tellTenant(row: Row, { isAdmin, tenantId }: Author): void {
  const shared = isSharedRow(row)
  if (isAdmin) row.shared = shared
  row.editable = isAdmin || row.tenantId === tenantId
  row.scope = shared ? '所有租户' : row.tenantId === tenantId ? '本租户' : `租户 ${String(row.tenantId)}`
}

const isSharedRow = ({ tenantId }: Readonly<Row>) => (tenantId ?? null) === null
