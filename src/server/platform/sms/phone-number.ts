/** Characters of one message that gateways take. */
export const LONGEST_SMS = 500
const PHONE = /^1[3-9]\d{9}$/

export function isPhone(text: string): boolean {
  return PHONE.test(text)
}
