import type { CodePurpose, Ports } from '#renderers/ports.ts'
import type { SentCode } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'

/** Values of `smsmode` in the agreed interface. */
const SMS_MODE: Record<CodePurpose, number> = { 'sign-in': 0, register: 1, recover: 2 }

/** Codes that the server sends to phones. */
export function createCodePort(http: Pick<Http, 'send'>): Ports['sendCode'] {
  return async (phone, purpose) => {
    const body = { mobile: phone, smsmode: SMS_MODE[purpose] }
    return (await http.send<SentCode>({ method: 'POST', path: '/sys/sms', body })).result.interval
  }
}
