import { describe, expect, it } from 'vitest'
import { createLogSms } from './log-sms.ts'

describe('the log in place of a gateway', () => {
  it('logs code and phone, and the text of a message, as warnings', async () => {
    const reported: string[] = []
    const sms = createLogSms((line) => reported.push(line))
    await sms.send({ phone: '13900000000', template: 'recover', code: '012345', minutes: 10 })
    await sms.sendText({ id: 'm1', phone: '13900000001', template: 'message', content: '您好' })
    expect(reported).toEqual([
      '短信未发送（SMS_PROVIDER=log） recover 13900000000 012345',
      '短信未发送（SMS_PROVIDER=log） 13900000001 您好',
    ])
  })
})
