import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { departRepository } from './depart.repository.ts'

export type DepartLeadService = ReturnType<typeof createDepartLeadService>

/** Who may act on a department: administrators, and those who lead it or one above it. */
export function createDepartLeadService({ kysely }: { kysely: Kysely<Tables> }) {
  return {
    /**
     * @param grant a permission that stands in for leading
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND for a department that is not of this tenant.
     */
    async require(principal: Principal, departId: string, grant?: string): Promise<void> {
      const stands = principal.isAdmin || (grant !== undefined && principal.may(grant))
      if (!stands && !(await this.leads(principal, departId))) throw new AppError('NOT_GRANTED')
      if (!(await departRepository.isHere(kysely, principal.tenantId, departId))) throw new AppError('RECORD_NOT_FOUND')
    },

    leads({ userId, tenantId }: Principal, departId: string): Promise<boolean> {
      return departRepository.leads(kysely, userId, tenantId, departId)
    },

    /** Keys of the departments that the person leads, with those below, in the order of the tree. */
    async ledIds({ userId, tenantId }: Principal): Promise<string[]> {
      return (await departRepository.ledBy(kysely, userId, tenantId)).map(({ id }) => id)
    },
  }
}
