/** Message for a weak password, as the specification words it. */
export const WEAK_PASSWORD_MESSAGE = '密码由8位数字、大小写字母和特殊符号组成!'

/**
 * At least 8 characters, among them a Latin letter, a digit and a character that is neither letter, digit nor space.
 */
export function isStrongPassword(password: string): boolean {
  return (
    [...password].length >= 8 &&
    /[A-Za-z]/.test(password) &&
    /[0-9]/.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  )
}
