import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { userRepository } from './user.repository.ts'
import { refuseDepartsBeyond } from './user-protection.ts'

export type RequireDepartsWithin = typeof requireDepartsWithin

/**
 * Whoever puts somebody into a department hands on what it was granted.
 * @throws AppError RECORD_INVALID under selecteddeparts for a department that was granted more than the person
 */
export async function requireDepartsWithin(
  queries: Kysely<Tables>,
  principal: Principal,
  departIds: readonly string[],
): Promise<void> {
  if (principal.isAdmin) return
  refuseDepartsBeyond(await userRepository.departsBeyond(queries, departIds, principal))
}
