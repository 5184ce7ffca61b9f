import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { LOG_TYPE, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { SessionRules } from '#server/records/policy/granted-rules.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { OwnPlaces, UserInfo } from '#shared/wire/session.ts'
import { NO_SESSION, principalOfSession } from './principal.ts'
import { type SessionRepository, userInfoOf } from './session.repository.ts'

interface Dependencies {
  sessions: SessionRepository
  log: SystemLog
  /** Returns whether a person may preview the product as another person at the moment. */
  mayPreview(viewer: Principal, subject: Principal): Promise<boolean>
  rules: SessionRules
}

/** Days for which rows of ended sessions are stored. */
const ENDED_RETENTION_DAYS = 7

export type SessionService = ReturnType<typeof createSessionService>

/** Open sessions: identification by token, sign-out, and the current department. */
export function createSessionService({ sessions, log, mayPreview, rules }: Dependencies) {
  return {
    /**
     * @param entity entity of the requested rows; its data rules are read by the same statement
     * @throws AppError NOT_SIGNED_IN, TOKEN_EXPIRED, TENANT_NOT_MEMBER
     */
    async identify(tokenHash: Buffer, tenantId: number, entity?: string): Promise<Principal> {
      const menus = entity === undefined ? [] : await rules.menusAbout(entity)
      const { principal: owner, viewerSession, grantedRules } = await readSession(tokenHash, tenantId, menus)
      const principal = viewerSession === null ? owner : await asViewer(viewerSession, owner)
      if (entity !== undefined && grantedRules !== null) rules.bring(principal, entity, grantedRules)
      return principal
    },

    /** Returns the holder of a session, without its viewer. @throws AppError like `identify` */
    async holderOf(tokenHash: Buffer, tenantId: number): Promise<Principal> {
      return (await readSession(tokenHash, tenantId)).principal
    },

    /**
     * Returns a person's current principal, for work under these permissions without a session.
     * @throws AppError TOKEN_EXPIRED for a frozen or deleted person, TENANT_NOT_MEMBER
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

    /** Ends a session together with the previews that were begun in it. */
    revoke: (tokenHash: Buffer, reason: string) => sessions.revoke(tokenHash.toString('hex'), reason),

    /** Returns the departments in the tenant of the request, and the tenants that the person may choose. */
    async departsOf({ userId, tenantId, orgCode }: Principal): Promise<OwnPlaces> {
      const [list, tenantList] = await Promise.all([sessions.departsOf(userId, tenantId), sessions.tenantsOf(userId)])
      return { list, orgCode, tenantList }
    },

    /** @throws AppError DEPART_NOT_OWN for a department of other people. */
    async selectDepart(principal: Principal, orgCode: string): Promise<{ userInfo: UserInfo }> {
      const departs = await sessions.departsOf(principal.userId, principal.tenantId)
      if (!departs.some((depart) => depart.orgCode === orgCode)) throw new AppError('DEPART_NOT_OWN')
      await sessions.setOrgCode(principal.userId, orgCode)
      const account = await sessions.findAccount(principal.username)
      if (account === undefined) throw new AppError('TOKEN_EXPIRED')
      return { userInfo: userInfoOf(account) }
    },

    /** Deletes sessions that ended long ago. */
    removeEnded: () => sessions.removeEnded(ENDED_RETENTION_DAYS),
  }

  async function readSession(tokenHash: Buffer, tenantId: number, menus?: readonly string[]) {
    const row = await sessions.find(tokenHash, tenantId, GUEST_USERNAME, menus)
    if (row === undefined) throw new AppError('NOT_SIGNED_IN')
    const { viewerSession, grantedRules } = row
    return { principal: principalOfSession(row, tokenHash, tenantId), viewerSession, grantedRules }
  }

  /** Checks the viewer's permission on each request, so that a preview ends when the permission is lost. */
  async function asViewer(viewerSession: Buffer, subject: Principal): Promise<Principal> {
    const { principal: viewer } = await readSession(viewerSession, subject.tenantId)
    const may = !viewer.mustChangePassword && (await mayPreview(viewer, subject))
    if (!may) throw new AppError('TOKEN_EXPIRED')
    const { username, realname } = viewer
    return { ...subject, mustChangePassword: false, viewer: { username, realname } }
  }
}
