import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { GRANTED_TO } from '../permission/grant/deleted-grant-log.service.ts'
import { createGranteeGrants, type GranteeGrantDependencies, type Grantees } from './grantee-grants.ts'
import { subjectRoleRepository as roles, type Subject } from './subject-role.repository.ts'

interface Dependencies extends GranteeGrantDependencies {
  engine: Pick<RecordEngine, 'get'>
  departEntity: EntityAt<'system/depart'>
  userEntity: EntityAt<'system/user'>
  newId: NewId
}

const FOREIGN_KEY_VIOLATION = '23503'
const TITLES = { depart: '部门', user: '用户' } as const

export type SubjectGrantService = ReturnType<typeof createSubjectGrantService>

/** Direct grants of a department (for all its members) or of one person in a tenant. A hidden role stores them. */
export function createSubjectGrantService(dependencies: Dependencies) {
  const { kysely, engine, departEntity, userEntity, newId } = dependencies

  const requireSubject = async (principal: Principal, { kind, id }: Subject): Promise<void> => {
    await engine.get(principal, kind === 'depart' ? departEntity : userEntity, id)
  }

  const subjects: Grantees<Subject> = {
    async roleOf(principal, subject) {
      await requireSubject(principal, subject)
      return roles.find(kysely, subject, principal.tenantId)
    },

    async change(principal, subject, write) {
      await requireSubject(principal, subject)
      await inTransaction(kysely, async ({ transaction: trx }) => {
        const roleId = await roles.lock(trx, subject, principal.tenantId, newId()).catch(asNotFound)
        await write(trx, roleId)
      })
    },

    wayTo: (subject, roleId) => ({ subject, roles: roleId === undefined ? [] : [roleId] }),
    logged: ({ kind, id }) => ({ table: GRANTED_TO[kind], id }),
    words: ({ kind, id }) => ({ holder: TITLES[kind], named: `${TITLES[kind]}id： ${id}` }),
  }
  return createGranteeGrants(dependencies, subjects)
}

/** The subject was deleted between check and write. */
function asNotFound(error: { code?: string }): never {
  throw error.code === FOREIGN_KEY_VIOLATION ? new AppError('RECORD_NOT_FOUND') : error
}
