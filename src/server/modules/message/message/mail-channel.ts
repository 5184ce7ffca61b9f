import { isMailAddress, type MailSender } from '#server/platform/mail/mail.ts'
import { type Channel, DeliveryFailure } from '#server/platform/notify/channel.ts'
import { textOfHtml } from '#shared/html/plain-text.ts'
import { hasControlCharacters } from '#shared/rules/message-template.ts'

/**
 * Delivers at least once: if the process dies before it stores the result, the mail is sent again with the same
 * Message-ID.
 */
export function createMailChannel(mails: MailSender | undefined): Channel {
  return {
    async send({ id, title, content, isHtml, receiver, address }) {
      if (mails === undefined) throw new DeliveryFailure('邮件服务器未配置', { isFinal: true })
      const to = receiver === null ? address : (receiver.email ?? '')
      if (to === '') throw new DeliveryFailure('接收人没有邮箱', { isFinal: true })
      if (!isMailAddress(to)) throw new DeliveryFailure('接收人的邮箱不是有效的地址', { isFinal: true })
      if (hasControlCharacters(title)) throw new DeliveryFailure('标题中有换行等控制字符', { isFinal: true })
      await mails.send({
        ...{ id, to, subject: title },
        text: isHtml ? textOfHtml(content) : content,
        ...(isHtml && { html: content }),
      })
    },
  }
}
