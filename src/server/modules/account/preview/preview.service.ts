import { AppError } from '#server/http/answers/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Principal } from '#server/http/principal.ts'
import { hashOfToken, newToken } from '#server/http/token.ts'
import { USER_STATUS } from '#server/http/well-known.ts'
import type { RightsCeiling } from '#server/modules/system/permission/rights-ceiling.service.ts'
import { LOG_TYPE, OPERATION, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { PreviewResult } from '#shared/wire/session.ts'
import type { SessionService } from '../session/session.service.ts'
import type { PreviewRepository } from './preview.repository.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get'>
  userEntity: EntityAt<'system/user'>
  sessions: Pick<SessionService, 'accountOf' | 'departsIn' | 'tenantsOf' | 'holderOf' | 'revoke'>
  previews: Pick<PreviewRepository, 'insert'>
  ceiling: Pick<RightsCeiling, 'missingPermissions'>
  log: Pick<SystemLog, 'add'>
  settings: { guest: boolean }
}

type Account = NonNullable<Awaited<ReturnType<SessionService['accountOf']>>>

/** Permission to preview the product as another person; a separate button grants it. */
export const PREVIEW_PERMISSION = 'system:user:preview'

const MINUTE_MS = 60_000
/** Lifetime of a preview; a longer look needs another preview. */
export const PREVIEW_LIFETIME_MS = 15 * MINUTE_MS

export type PreviewService = ReturnType<typeof createPreviewService>

/** Read-only preview of the product as another person. */
export function createPreviewService(dependencies: Dependencies) {
  const { engine, userEntity, sessions, previews, ceiling, log, settings } = dependencies

  return {
    /**
     * Begins a separate session. It ends after a quarter of an hour, with the viewer's session, or by sign-out.
     * @throws AppError RECORD_NOT_FOUND for a person whom the viewer does not see, LOGIN_FROZEN, GUEST_SIGN_IN_OFF,
     * PREVIEW_NOT_MEMBER, PREVIEW_BEYOND
     */
    async begin(viewer: Principal, userId: string, caller: Caller): Promise<PreviewResult> {
      await engine.get(viewer, userEntity, userId)
      const account = await requireAccount(userId)
      const token = newToken()
      const session = { tokenHash: hashOfToken(token), userId, viewerSession: viewer.sessionId }
      const { ip, userAgent, method, url } = caller
      await previews.insert({ ...session, lifetimeMs: PREVIEW_LIFETIME_MS, ip, userAgent })
      try {
        await requireWithin(viewer, session.tokenHash)
      } catch (error) {
        await sessions.revoke(session.tokenHash, 'preview refused')
        throw error
      }
      const content = `以「${account.realname}（${account.username}）」的身份预览`
      const { username, realname } = viewer
      await log.add({
        type: LOG_TYPE.operation,
        operateType: OPERATION.query,
        content,
        username,
        realname,
        ip,
        method,
        url,
      })
      return answerFor(account, viewer, token)
    },
  }

  async function requireAccount(userId: string): Promise<Account> {
    const account = await sessions.accountOf(userId)
    if (account === undefined) throw new AppError('RECORD_NOT_FOUND')
    if (account.status !== USER_STATUS.normal) throw new AppError('LOGIN_FROZEN')
    if (account.username === GUEST_USERNAME && !settings.guest) throw new AppError('GUEST_SIGN_IN_OFF')
    return account
  }

  async function requireWithin(viewer: Principal, tokenHash: Buffer): Promise<void> {
    const subject = await sessions.holderOf(tokenHash, viewer.tenantId).catch((error: unknown) => {
      const isForeign = error instanceof AppError && error.code === 'TENANT_NOT_MEMBER'
      throw isForeign ? new AppError('PREVIEW_NOT_MEMBER') : error
    })
    const names = await ceiling.missingPermissions(viewer, subject)
    if (names.length > 0) throw new AppError('PREVIEW_BEYOND', { names: names.join('、') })
  }

  async function answerFor(account: Account, viewer: Principal, token: string): Promise<PreviewResult> {
    const { id, username, realname, avatar } = account
    const departs = await sessions.departsIn(id, viewer.tenantId)
    const current = departs.find(({ orgCode }) => orgCode === account.orgCode) ?? departs[0]
    return {
      token,
      // Contains only the fields that the frame shows. Other fields of an account may be restricted.
      userInfo: { id, username, realname, avatar, orgCode: current?.orgCode ?? null },
      departs,
      multi_depart: departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0,
      tenantList: await sessions.tenantsOf(id),
      tenant: viewer.tenantId,
      seconds: PREVIEW_LIFETIME_MS / 1000,
    }
  }
}
