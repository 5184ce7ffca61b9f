import { AppError } from '#server/http/answers/errors.ts'

const ON: readonly unknown[] = [true, 1, '1', 'true', 'Y']
const OFF: readonly unknown[] = [false, 0, '0', 'false', 'N']

/**
 * Reads a switch in any spelling that clients send. Refuses other values, because switching a restriction off
 * deletes its grants.
 * @param member name of the JSON member, for the message
 * @throws AppError REQUEST_INVALID for an unknown or missing value
 */
export function isOn(value: unknown, member: string): boolean {
  if (ON.includes(value)) return true
  if (OFF.includes(value)) return false
  throw new AppError('REQUEST_INVALID', { reason: `${member} 应为 true 或 false` })
}
