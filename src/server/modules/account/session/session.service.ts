import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { LOG_TYPE, type SystemLog } from '#server/platform/system-log.store.ts'
import type { SessionRules } from '#server/records/policy/granted-rules.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { OwnPlaces, UserInfo } from '#shared/wire/session.ts'
import { NO_SESSION, principalOfSession } from './principal.ts'
import { type SessionRepository, userInfoOf } from './session.repository.ts'

interface Dependencies {
  sessions: SessionRepository
  log: SystemLog
  /** Whether somebody may look at the product as another person, now. */
  mayPreview(viewer: Principal, subject: Principal): Promise<boolean>
  rules: SessionRules
}

/** Days for which the row of an ended session is kept. */
const ENDED_KEPT_DAYS = 7

export type SessionService = ReturnType<typeof createSessionService>

/** Sessions that are open: who holds a token, sign-out, and the department a person works in. */
export function createSessionService({ sessions, log, mayPreview, rules }: Dependencies) {
  return {
    /**
     * @param entity of which the request wants rows; the data rules on it are found in the same statement
     * @throws AppError NOT_SIGNED_IN, TOKEN_EXPIRED, TENANT_NOT_MEMBER
     */
    async identify(tokenHash: Buffer, tenantId: number, entity?: string): Promise<Principal> {
      const menus = entity === undefined ? [] : await rules.menusAbout(entity)
      const { principal: holder, viewerSession, grantedRules } = await held(tokenHash, tenantId, menus)
      const principal = viewerSession === null ? holder : await seenBy(viewerSession, holder)
      if (entity !== undefined && grantedRules !== null) rules.bring(principal, entity, grantedRules)
      return principal
    },

    /** The holder of a session, whoever looks. @throws AppError like `identify` */
    async holderOf(tokenHash: Buffer, tenantId: number): Promise<Principal> {
      return (await held(tokenHash, tenantId)).principal
    },

    /**
     * Somebody as he is at this moment, for what is done by his rights while he is away.
     * @throws AppError TOKEN_EXPIRED for whom is frozen or gone, TENANT_NOT_MEMBER
     */
    async withoutSession(userId: string, tenantId: number): Promise<Principal> {
      const row = await sessions.findWithoutSession(userId, tenantId, GUEST_USERNAME)
      if (row === undefined) throw new AppError('TOKEN_EXPIRED')
      return principalOfSession(row, NO_SESSION, tenantId)
    },

    async signOut({ sessionId, username, realname, viewer }: Principal, ip: string): Promise<void> {
      await sessions.revoke(sessionId, 'signed out')
      const who = viewer ?? { username, realname }
      const content = viewer ? `结束以「${realname}（${username}）」的身份预览` : `用户名: ${realname},退出成功！`
      const type = viewer ? LOG_TYPE.operation : LOG_TYPE.login
      await log.add({ type, content, ...who, ip, url: '/sys/logout' })
    },

    accountOf: sessions.findAccountById,
    departsIn: sessions.departsOf,
    tenantsOf: sessions.tenantsOf,

    /** Ends a session, and the previews that were begun from it with it. */
    revoke: (tokenHash: Buffer, reason: string) => sessions.revoke(tokenHash.toString('hex'), reason),

    /** Departments in the tenant of the request, and the tenants among which the person may choose. */
    async departsOf({ userId, tenantId, orgCode }: Principal): Promise<OwnPlaces> {
      const [list, tenantList] = await Promise.all([sessions.departsOf(userId, tenantId), sessions.tenantsOf(userId)])
      return { list, orgCode, tenantList }
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

  async function held(tokenHash: Buffer, tenantId: number, menus?: readonly string[]) {
    const row = await sessions.find(tokenHash, tenantId, GUEST_USERNAME, menus)
    if (row === undefined) throw new AppError('NOT_SIGNED_IN')
    const { viewerSession, grantedRules } = row
    return { principal: principalOfSession(row, tokenHash, tenantId), viewerSession, grantedRules }
  }

  /** What the viewer may is asked anew with every request, so that a preview ends with the right to it. */
  async function seenBy(viewerSession: Buffer, subject: Principal): Promise<Principal> {
    const { principal: viewer } = await held(viewerSession, subject.tenantId)
    const may = !viewer.mustChangePassword && (await mayPreview(viewer, subject))
    if (!may) throw new AppError('TOKEN_EXPIRED')
    const { username, realname } = viewer
    return { ...subject, mustChangePassword: false, viewer: { username, realname } }
  }
}
