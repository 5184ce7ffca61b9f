import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { RightsCeiling } from '../permission/rights-ceiling.service.ts'

interface Dependencies {
  ceiling: Pick<RightsCeiling, 'missingForAccount'>
  /** Id of the account with a username. */
  idOf(queries: HookContext['trx'], username: string): Promise<string | undefined>
}

/**
 * Record hooks of agents. An agent decides the tasks of the represented person, so nobody may name one for a person with
 * permissions that the actor lacks. Everybody with the permission on agents may name the own agent.
 */
export function createUserAgentHooks({ ceiling, idOf }: Dependencies): EntityHooks<'system/user-agent'> {
  return {
    // Runs after the reference check, so that the message tells nothing about people of other tenants.
    async columns(record, { existing, trx, principal }) {
      const username = String(existing?.userName ?? record.userName)
      const userId = await idOf(trx, username)
      if (userId === undefined) return {}
      const beyond = await ceiling.missingForAccount(principal, userId, trx)
      if (beyond.length === 0) return {}
      const message = `不能为权限超出自身的用户设置代理人：${beyond.join('、')}`
      throw invalid([{ field: 'userName', keyword: 'permission', message }])
    },
  }
}
