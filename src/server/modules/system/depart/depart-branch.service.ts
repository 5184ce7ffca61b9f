import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataRule, RowFilter } from '#server/records/engine-dependencies.ts'
import { textName } from '#server/records/labels/dictionary-text.ts'
import type { Row } from '#shared/documents/entity.ts'
import { departRepository } from './depart.repository.ts'

/** Permission for the whole tree. */
const LIST_DEPARTS = 'system:depart:list'

/** Visible fields of a department above the person's own: its name and its place. */
const NAME_AND_PLACE = ['id', 'parentId', 'departName', 'orgCode', 'orgType', 'orgCategory', 'departOrder', 'hasChild']

export type DepartBranch = ReturnType<typeof createDepartBranch>

/**
 * Own branch: the departments of a person without permission for the whole tree. It holds the departments where the
 * person works or leads, and all below them. Departments above show only their names, so that the tree is connected.
 */
export function createDepartBranch({ kysely }: { kysely: Kysely<Tables> }) {
  // A request needs the codes several times; each request has its own principal object.
  const known = new WeakMap<Principal, Promise<string[]>>()

  function codesOf(principal: Principal): Promise<string[]> {
    const codes = known.get(principal) ?? findCodes(principal)
    known.set(principal, codes)
    return codes
  }

  async function findCodes({ userId, tenantId, departCodes }: Principal): Promise<string[]> {
    return topsOf([...departCodes, ...(await departRepository.ledCodes(kysely, userId, tenantId))])
  }

  return {
    /** Returns undefined for people with permission for the whole tree. */
    async filterFor(principal: Principal): Promise<RowFilter | undefined> {
      return principal.may(LIST_DEPARTS) ? undefined : branchFilter(await codesOf(principal))
    },

    /** Removes all fields that a tree does not need from departments above the person's own. */
    async hideAbove(principal: Principal, rows: readonly Row[]): Promise<void> {
      if (principal.may(LIST_DEPARTS)) return
      const codes = await codesOf(principal)
      const shown = new Set(NAME_AND_PLACE.flatMap((field) => [field, textName(field)]))
      for (const row of rows) {
        if (codes.some((code) => String(row.orgCode).startsWith(code))) continue
        for (const field of Object.keys(row)) if (!shown.has(field)) delete row[field]
      }
    },
  }
}

/** Returns the codes that are not below another one. A code begins with the code of the department above. */
export function topsOf(codes: readonly string[]): string[] {
  const sorted = [...new Set(codes)].sort()
  return sorted.filter((code) => !sorted.some((other) => other !== code && code.startsWith(other)))
}

/** Filter for departments with these codes, all below and all above them. Without codes it matches nothing. */
export function branchFilter(codes: readonly string[]): RowFilter {
  if (codes.length === 0) return []
  const above = new Set(codes.flatMap((code) => [...code].map((_, length) => code.slice(0, length))))
  above.delete('')
  return [
    ...codes.map((code) => [rule('RIGHT_LIKE', code)]),
    ...(above.size > 0 ? [[rule('IN', [...above].join(','))]] : []),
  ]
}

function rule(ruleConditions: string, ruleValue: string): DataRule {
  return { id: 'depart-branch', ruleName: '本部门所在分支', ruleColumn: 'orgCode', ruleConditions, ruleValue }
}
