import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { MAX_PAGE_SIZE } from '#shared/wire/paging.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'list' | 'isTaken'>
  roleEntity: EntityAt<'system/role'>
}

export type RoleService = ReturnType<typeof createRoleService>

/** Role routes in addition to the record engine. */
export function createRoleService({ engine, roleEntity }: Dependencies) {
  return {
    /**
     * Returns every role. @throws AppError NOT_GRANTED without permission to see or assign roles, ROLE_NOT_FOUND when
     * there is none.
     */
    async all(principal: Principal): Promise<Row[]> {
      if (!principal.may('system:role:list') && !principal.may('system:user:grant')) throw new AppError('NOT_GRANTED')
      const query = { pageNo: 1, pageSize: MAX_PAGE_SIZE, column: 'createTime', order: 'desc' }
      const { records } = await engine.list(principal, roleEntity, query)
      if (records.length === 0) throw new AppError('ROLE_NOT_FOUND')
      return records
    },

    /** @throws AppError ROLE_CODE_TAKEN when another role has the code. */
    async requireFreeCode(principal: Principal, code: string, id: string | undefined): Promise<void> {
      if (await engine.isTaken(principal, roleEntity, 'roleCode', code, id)) throw new AppError('ROLE_CODE_TAKEN')
    },
  }
}
