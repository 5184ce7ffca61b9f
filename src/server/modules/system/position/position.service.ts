import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'list'>
  positionEntity: EntityAt<'system/position'>
}

export type PositionService = ReturnType<typeof createPositionService>

/** Position routes in addition to the record engine. */
export function createPositionService({ engine, positionEntity }: Dependencies) {
  return {
    /** @throws AppError RECORD_NOT_FOUND */
    async byCode(principal: Principal, code: string): Promise<Row> {
      const { records } = await engine.list(principal, positionEntity, { code, pageSize: 2 })
      // `*` in the code is a wildcard and may match other rows.
      const position = records.find((record) => record.code === code)
      if (!position) throw new AppError('RECORD_NOT_FOUND')
      return position
    },
  }
}
