/** Requirements between menu entries, so that granted entries work. Pure functions. */
import { grantsToAdministratorsOnly, isForAdministrators } from '#shared/rules/permissions/administrator-permissions.ts'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import type { GrantNeed, MissingNeed } from '#shared/wire/grants.ts'
import type { PermissionRow } from '../permission.repository.ts'
import { buttonGrants, isButton } from './menu-tree.ts'

/** Requirements that pages declare. */
export interface DeclaredNeeds {
  /** Permissions that are necessary to open the page of a menu entry. */
  ofComponent(component: string): readonly string[]
  /** Permissions that are necessary to use what a code opens. */
  ofCode(code: string): readonly string[]
}

/** Requirements of an entry, by its id. */
export type EntryNeeds = ReadonlyMap<string, readonly GrantNeed[]>

const OPEN = '0'

/**
 * Returns the requirements of entries. Any one of a requirement's entries satisfies it. @param all entries in display
 * order
 */
export function entryNeeds(all: readonly PermissionRow[], declared: DeclaredNeeds): EntryNeeds {
  const granting = entriesByCode(all)
  return new Map(
    all.flatMap((row) => {
      const needs = codesNeeded(row, declared).flatMap((code) => needOf(code, granting) ?? [])
      const others = needs.filter(({ keys }) => !keys.includes(row.id))
      return others.length > 0 ? [[row.id, others] as const] : []
    }),
  )
}

/** Returns the missing requirements of granted entries. */
export function missingNeeds(
  all: readonly PermissionRow[],
  needs: EntryNeeds,
  granted: ReadonlySet<string>,
): MissingNeed[] {
  return all
    .filter(({ id }) => granted.has(id))
    .flatMap(({ id, name }) =>
      (needs.get(id) ?? [])
        .filter(({ keys }) => !keys.some((key) => granted.has(key)))
        .map((need) => ({ id, name, permissionId: need.keys[0]!, permissionName: need.title })),
    )
}

function codesNeeded(row: PermissionRow, { ofComponent, ofCode }: DeclaredNeeds): string[] {
  // Such an entry shows no button, so nobody can use it to open anything.
  if (row.permsType === EDITING_ONLY) return []
  const own = buttonGrants(row).map(({ action }) => action)
  const ofPage = !isButton(row) && row.component ? ofComponent(row.component) : []
  const needed = new Set([...ofPage, ...own.flatMap(ofCode)])
  return [...needed].filter((code) => !own.includes(code) && !isForAdministrators(code))
}

/** Returns undefined when no entry grants the code, or everybody has it. */
function needOf(code: string, granting: ReadonlyMap<string, readonly PermissionRow[]>): GrantNeed | undefined {
  const rows = granting.get(code) ?? []
  if (rows.length === 0 || rows.some((row) => isButton(row) && row.status === OPEN)) return undefined
  return { keys: rows.map(({ id }) => id), title: rows[0]!.name }
}

/** Returns entries by the code that they grant, narrowest first: buttons before pages, and fewer codes before more. */
function entriesByCode(all: readonly PermissionRow[]): ReadonlyMap<string, PermissionRow[]> {
  const found = new Map<string, PermissionRow[]>()
  const grantable = all.filter((row) => row.permsType !== EDITING_ONLY && !isClosed(row))
  const narrowFirst = grantable.toSorted((one, other) => weightOf(one) - weightOf(other))
  for (const row of narrowFirst) {
    for (const { action } of buttonGrants(row)) found.set(action, [...(found.get(action) ?? []), row])
  }
  return found
}

function weightOf(row: PermissionRow): number {
  return (isButton(row) ? 0 : 1000) + buttonGrants(row).length
}

function isClosed(row: PermissionRow): boolean {
  return isButton(row) && grantsToAdministratorsOnly(row.perms)
}
