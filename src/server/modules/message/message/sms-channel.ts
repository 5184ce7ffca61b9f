import { type Channel, DeliveryFailure } from '#server/platform/notify/channel.ts'
import { isPhone } from '#server/platform/sms/phone-number.ts'
import type { SmsSender } from '#server/platform/sms/sms.ts'

/**
 * Creates the channel that sends messages by SMS. A message may be sent twice; the gateway can detect this by its `id`.
 * @param sms undefined where no SMS gateway is configured: then no message can be sent
 */
export function createSmsChannel(sms: SmsSender | undefined): Channel {
  return {
    async send({ id, content, isHtml, receiver, address }) {
      if (sms === undefined) throw new DeliveryFailure('短信接口未配置', { isFinal: true })
      const phone = receiver === null ? address : (receiver.phone ?? '')
      if (phone === '') throw new DeliveryFailure('接收人没有手机号', { isFinal: true })
      if (!isPhone(phone)) throw new DeliveryFailure('接收人的手机号不正确', { isFinal: true })
      if (isHtml) throw new DeliveryFailure('富文本不能用短信发送', { isFinal: true })
      try {
        await sms.sendText({ id, phone, template: 'message', content })
      } catch (error) {
        throw new DeliveryFailure(`短信接口没有接受：${(error as Error).message}`, { isFinal: false })
      }
    },
  }
}
