import type { NewId } from '#server/platform/ids.ts'
import { isMailAddress, type MailSender } from '#server/platform/mail/mail.ts'
import { isPhone } from '#server/platform/sms/phone-number.ts'
import type { SmsSender } from '#server/platform/sms/sms.ts'
import type { NewAccount } from './initial-password.repository.ts'

interface Dependencies {
  /** Undefined when no mail server is configured. */
  mails: MailSender | undefined
  /** Undefined when no provider is configured. */
  sms: SmsSender | undefined
  /** URL of the application; without it invitations contain none. */
  site: string | undefined
  lifetimeMs: number
  newId: NewId
}

export type InvitationWay = 'mail' | 'sms'

const HOUR_MS = 3_600_000

export type InvitationMessages = ReturnType<typeof createInvitationMessages>

/** Sends invitations. They bypass the message queue, because it stores contents where others may read them. */
export function createInvitationMessages({ mails, sms, site, lifetimeMs, newId }: Dependencies) {
  return {
    isSetUp: (way: InvitationWay) => (way === 'mail' ? mails : sms) !== undefined,

    /** Returns why an invitation cannot reach a person; undefined when it can. */
    obstacle(way: InvitationWay, { email, phone }: NewAccount): string | undefined {
      if (way === 'mail') return isMailAddress(email ?? '') ? undefined : '没有有效的邮箱'
      return isPhone(phone ?? '') ? undefined : '没有有效的手机号'
    },

    /** @throws when the message was not accepted */
    async send(way: InvitationWay, { username, email, phone }: NewAccount, password: string): Promise<void> {
      const where = site === undefined ? '' : `，登录地址：${site}`
      const text = `您的账号 ${username} 的一次性密码为 ${password} ，${lifetimeMs / HOUR_MS}小时内有效，登录后请立即修改${where}`
      const id = newId()
      if (way === 'mail') await mails!.send({ id, to: email!, subject: '账号邀请', text })
      else await sms!.sendText({ id, phone: phone!, template: 'message', content: text })
    },
  }
}
