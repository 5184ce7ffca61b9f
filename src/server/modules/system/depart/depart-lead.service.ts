import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { departRepository } from './depart.repository.ts'

export type DepartLeadService = ReturnType<typeof createDepartLeadService>

interface Dependencies {
  kysely: Kysely<Tables>
  /** Rejects for a department that data rules hide from the person. */
  requireVisible(principal: Principal, departId: string): Promise<unknown>
}

/** Access to departments: administrators, and people who lead the department or one above it. */
export function createDepartLeadService({ kysely, requireVisible }: Dependencies) {
  return {
    /**
     * @param grant permission that replaces leading, for departments that data rules let the person see
     * @throws AppError NOT_GRANTED; RECORD_NOT_FOUND for a department that is hidden or belongs to another tenant.
     */
    async require(principal: Principal, departId: string, grant?: string): Promise<void> {
      const isPermitted = grant !== undefined && principal.may(grant)
      if (!principal.isAdmin && !(await this.leads(principal, departId))) {
        if (!isPermitted) throw new AppError('NOT_GRANTED')
        await requireVisible(principal, departId)
      }
      if (!(await departRepository.isHere(kysely, principal.tenantId, departId))) throw new AppError('RECORD_NOT_FOUND')
    },

    leads({ userId, tenantId }: Principal, departId: string): Promise<boolean> {
      return departRepository.leads(kysely, userId, tenantId, departId)
    },

    /** Returns keys of the departments that the person leads and of those below, in tree order. */
    async ledIds({ userId, tenantId }: Principal, queries: Kysely<Tables> = kysely): Promise<string[]> {
      return (await departRepository.ledBy(queries, userId, tenantId)).map(({ id }) => id)
    },
  }
}
