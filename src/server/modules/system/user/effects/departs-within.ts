import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { userRepository } from '../user.repository.ts'
import { refuseExceedingDeparts } from '../user-protection.ts'

export type RequireDepartsWithin = typeof requireDepartsWithin

/**
 * Checks departments to which people are added, because new members get the grants of the department.
 * @throws AppError RECORD_INVALID under selecteddeparts for a department with more permissions than the person has
 */
export async function requireDepartsWithin(
  queries: Kysely<Tables>,
  principal: Principal,
  departIds: readonly string[],
): Promise<void> {
  if (principal.isAdmin) return
  refuseExceedingDeparts(await userRepository.departsBeyond(queries, departIds, principal))
}
