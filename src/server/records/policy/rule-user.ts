import type { Principal } from '#server/http/principal.ts'

/** Variable `user` of expressions in entities. */
export function ruleUser({ userId: id, username, realname, orgCode, tenantId }: Principal) {
  return { id, username, realname, orgCode, tenantId }
}
