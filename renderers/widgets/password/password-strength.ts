import { isStrongPassword } from '#shared/rules/password-strength.ts'

export type PasswordStrength = 'weak' | 'medium' | 'strong'

const LONG = 12

/** How hard a password is to guess; `weak` is one that the product refuses. Undefined for an empty one. */
export function strengthOf(password: string): PasswordStrength | undefined {
  if (password === '') return undefined
  if (!isStrongPassword(password)) return 'weak'
  const hasBothCases = /[a-z]/.test(password) && /[A-Z]/.test(password)
  return hasBothCases && [...password].length >= LONG ? 'strong' : 'medium'
}
