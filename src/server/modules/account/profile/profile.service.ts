import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { SMS_MODE, type SmsCodeService } from '../sms/sms-code.service.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'edit'>
  codes: Pick<SmsCodeService, 'prove' | 'use'>
  userEntity: EntityAt<'system/user'>
  /** A mail address finds the account at a first sign-in from the provider, so that only administrators set it. */
  mailLinks: boolean
}

const OWN_FIELDS = ['realname', 'avatar', 'sex', 'email'] as const

export type ProfileService = ReturnType<typeof createProfileService>

/**
 * Changes that people make to their own profile, whatever their other permissions are. Checked and logged like any edit
 * of a user.
 */
export function createProfileService({ engine, codes, userEntity, mailLinks }: Dependencies) {
  return {
    /**
     * @throws AppError RECORD_INVALID; PHONE_NEEDS_CODE when the phone differs from the present one, REQUEST_INVALID when
     * the mail address does and administrators set it
     */
    async edit(principal: Principal, body: Readonly<Row>): Promise<void> {
      const self = reachingSelf(principal)
      if (body.phone !== undefined && body.phone !== null) {
        const { phone } = await engine.get(self, userEntity, principal.userId)
        // A phone allows password recovery, so a change needs a code.
        if (String(body.phone) !== phone) throw new AppError('PHONE_NEEDS_CODE')
      }
      if (mailLinks && Object.hasOwn(body, 'email')) {
        const { email } = await engine.get(self, userEntity, principal.userId)
        if ((body.email || null) !== (email || null))
          throw new AppError('REQUEST_INVALID', { reason: '邮箱用于第三方登录，请联系管理员修改' })
      }
      const own = OWN_FIELDS.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]])
      await engine.edit(self, userEntity, { id: principal.userId, ...Object.fromEntries(own) })
    },

    /** @throws AppError SMS_CODE_WRONG; RECORD_INVALID when another account has the phone */
    async changePhone(principal: Principal, phone: string, code: string): Promise<void> {
      const proof = await codes.prove(phone, SMS_MODE.bind, code)
      await engine.edit(reachingSelf(principal), userEntity, { id: principal.userId, phone })
      await codes.use(proof)
    },
  }
}

/**
 * Returns a principal without data rules and restricted fields, because these concern other people's accounts. The
 * caller restricts the fields.
 */
function reachingSelf(principal: Principal): Principal {
  return { ...principal, isAdmin: true, withheld: new Set() }
}
