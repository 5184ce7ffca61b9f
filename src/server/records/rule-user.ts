import type { Principal } from '../http/principal.ts'

/** What expressions of entities read as `user`. */
export function ruleUser({ userId: id, username, realname, orgCode, tenantId }: Principal) {
  return { id, username, realname, orgCode, tenantId }
}
