import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { Depart, UserInfo } from '#shared/wire/session.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { LOG_TYPE, type SystemLog } from '../../../platform/system-log.store.ts'
import { principalOfSession } from './principal.ts'
import { type SessionRepository, userInfoOf } from './session.repository.ts'

interface Needs {
  sessions: SessionRepository
  log: SystemLog
}

/** Days for which the row of an ended session is kept. */
const ENDED_KEPT_DAYS = 7

export type SessionService = ReturnType<typeof createSessionService>

/** Sessions that are open: who holds a token, sign-out, and the department a person works in. */
export function createSessionService({ sessions, log }: Needs) {
  return {
    /** @throws AppError NOT_SIGNED_IN, TOKEN_EXPIRED, TENANT_NOT_MEMBER */
    async identify(tokenHash: Buffer, tenantId: number): Promise<Principal> {
      const row = await sessions.find(tokenHash, tenantId, GUEST_USERNAME)
      if (row === undefined) throw new AppError('NOT_SIGNED_IN')
      return principalOfSession(row, tokenHash, tenantId)
    },

    async signOut({ sessionId, username, realname }: Principal, ip: string): Promise<void> {
      await sessions.revoke(sessionId, 'signed out')
      const content = `用户名: ${realname},退出成功！`
      await log.add({ type: LOG_TYPE.login, content, username, realname, ip, url: '/sys/logout' })
    },

    async departsOf(principal: Principal): Promise<{ list: Depart[]; orgCode: string | null }> {
      return { list: await sessions.departsOf(principal.userId, principal.tenantId), orgCode: principal.orgCode }
    },

    /** @throws AppError DEPART_NOT_OWN for a department that is none of the person's. */
    async selectDepart(principal: Principal, orgCode: string): Promise<{ userInfo: UserInfo }> {
      const departs = await sessions.departsOf(principal.userId, principal.tenantId)
      if (!departs.some((depart) => depart.orgCode === orgCode)) throw new AppError('DEPART_NOT_OWN')
      await sessions.setOrgCode(principal.userId, orgCode)
      const account = await sessions.findAccount(principal.username)
      if (account === undefined) throw new AppError('TOKEN_EXPIRED')
      return { userInfo: userInfoOf(account) }
    },

    /** Forgets sessions that ended long ago. */
    removeEnded: () => sessions.removeEnded(ENDED_KEPT_DAYS),
  }
}
