import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataRule, RowFilter } from '#server/records/engine-dependencies.ts'
import { textName } from '#server/records/labels/dictionary-text.ts'
import type { Row } from '#shared/documents/entity.ts'
import { departRepository } from './depart.repository.ts'

/** Grant of the whole tree. */
const LIST_DEPARTS = 'system:depart:list'

/** What is shown of a department above one's own: its name and its place. */
const NAME_AND_PLACE = ['id', 'parentId', 'departName', 'orgCode', 'orgType', 'orgCategory', 'departOrder', 'hasChild']

export type DepartBranch = ReturnType<typeof createDepartBranch>

/**
 * The departments of a person who was not granted the whole tree: those where the person works, those that the person leads, all
 * below them, and of those above them the names, so that the tree is connected.
 */
export function createDepartBranch({ kysely }: { kysely: Kysely<Tables> }) {
  // A request asks several times, and has a principal of its own.
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
    /** Undefined for who was granted the whole tree. */
    async filterFor(principal: Principal): Promise<RowFilter | undefined> {
      return principal.may(LIST_DEPARTS) ? undefined : branchFilter(await codesOf(principal))
    },

    /** Leaves of departments above the person's own only what a tree needs. */
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

/** Codes of which none is below another; a code begins with that of the department above. */
export function topsOf(codes: readonly string[]): string[] {
  const sorted = [...new Set(codes)].sort()
  return sorted.filter((code) => !sorted.some((other) => other !== code && code.startsWith(other)))
}

/** Departments with these codes, all below them and all above them. No code, no department. */
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
