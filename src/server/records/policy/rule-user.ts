import type { Principal } from '#server/http/principal.ts'

/** What expressions of entities read as `user`. */
export function ruleUser({ userId: id, username, realname, orgCode, tenantId }: Principal) {
  return { id, username, realname, orgCode, tenantId }
}
