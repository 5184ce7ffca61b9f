import { type Channel, DeliveryFailure } from '#server/platform/notify/channel.ts'
import { isPhone } from '#server/platform/sms/phone-number.ts'
import type { SmsSender } from '#server/platform/sms/sms.ts'

/** Delivers at least once, like mail; a gateway can recognise a repetition by the id. */
export function createSmsChannel(sms: SmsSender | undefined): Channel {
  return {
    async send({ id, content, isHtml, receiver, address }) {
      if (sms === undefined) throw new DeliveryFailure('短信接口未配置', true)
      const phone = receiver === null ? address : (receiver.phone ?? '')
      if (phone === '') throw new DeliveryFailure('接收人没有手机号', true)
      if (!isPhone(phone)) throw new DeliveryFailure('接收人的手机号不正确', true)
      if (isHtml) throw new DeliveryFailure('富文本不能用短信发送', true)
      try {
        await sms.sendText({ id, phone, template: 'message', content })
      } catch (error) {
        throw new DeliveryFailure(`短信接口没有接受：${(error as Error).message}`, false)
      }
    },
  }
}
