import { isStrongPassword } from '#shared/rules/password-strength.ts'

export type PasswordStrength = 'weak' | 'medium' | 'strong'

const LONG = 12

/** Strength of a password; the product refuses `weak` ones. Undefined for an empty one. */
export function strengthOf(password: string): PasswordStrength | undefined {
  if (password === '') return undefined
  if (!isStrongPassword(password)) return 'weak'
  const hasBothCases = /[a-z]/.test(password) && /[A-Z]/.test(password)
  return hasBothCases && [...password].length >= LONG ? 'strong' : 'medium'
}
