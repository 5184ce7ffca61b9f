import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataRule, RowFilter } from '#server/records/engine-dependencies.ts'
import { departRepository } from './depart.repository.ts'

/** Permission for the whole tree. */
const LIST_DEPARTS = 'system:depart:list'

export type DepartBranch = ReturnType<typeof createDepartBranch>

/**
 * Own branch: the departments of a person without permission for the whole tree. It holds the departments where the
 * person works or leads, and all below them. It also holds the departments above, so that the tree is connected. The
 * entity lets such a person read only names and places.
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
