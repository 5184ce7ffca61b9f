import { AppError } from '#server/http/answers/errors.ts'

const ON: readonly unknown[] = [true, 1, '1', 'true', 'Y']
const OFF: readonly unknown[] = [false, 0, '0', 'false', 'N']

/**
 * Whether a switch is on, in any of the ways in which clients keep it. What is neither on nor off is refused: taken for off it would
 * open what is kept, and drop what was granted of it.
 * @param member what the client calls it
 * @throws AppError REQUEST_INVALID, also when it is missing
 */
export function isOn(value: unknown, member: string): boolean {
  if (ON.includes(value)) return true
  if (OFF.includes(value)) return false
  throw new AppError('REQUEST_INVALID', { reason: `${member} 应为 true 或 false` })
}
