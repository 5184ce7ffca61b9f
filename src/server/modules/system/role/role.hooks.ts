import { AppError } from '../../../http/errors.ts'
import { ADMIN_ROLE } from '../../../http/well-known.ts'
import type { RecordHooks } from '../../../records/needs.ts'

/** What is special about writing a role: without the one that has every permission nobody could give it back. */
export const roleHooks: RecordHooks = {
  async beforeDelete(roles) {
    if (roles.some(({ roleCode }) => roleCode === ADMIN_ROLE)) throw new AppError('RECORD_REFERENCED')
  },
}
