import type { SmsSender } from './sms.ts'

/** For development: writes codes and messages into the log instead of sending them. A warning, since it must not run in production. */
export function createLogSms(warn: (message: string) => void): SmsSender {
  return {
    send: async ({ phone, template, code }) => warn(`短信未发送（SMS_PROVIDER=log） ${template} ${phone} ${code}`),
    sendText: async ({ phone, content }) => warn(`短信未发送（SMS_PROVIDER=log） ${phone} ${content}`),
  }
}
