import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'list'>
  agentEntity: EntityAt<'system/user-agent'>
}

export type UserAgentService = ReturnType<typeof createUserAgentService>

export function createUserAgentService({ engine, agentEntity }: Dependencies) {
  return {
    /** @throws AppError RECORD_NOT_FOUND; clients conclude from it that there is no agent yet. */
    async byUserName(principal: Principal, userName: string): Promise<Row> {
      const { records } = await engine.list(principal, agentEntity, { userName, pageSize: 2 })
      // `*` in the name is a wildcard and may match other rows.
      const agent = records.find((record) => record.userName === userName)
      if (!agent) throw new AppError('RECORD_NOT_FOUND')
      return agent
    },
  }
}
