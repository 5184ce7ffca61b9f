import { AppError } from '#server/http/answers/errors.ts'

const ON: readonly unknown[] = [true, 1, '1', 'true', 'Y']
const OFF: readonly unknown[] = [false, 0, '0', 'false', 'N']

/**
 * Reads a switch in any of the spellings of clients.
 * Any other value is refused. Taken for off it would lift a restriction and delete its grants.
 * @param member name of the member in the request
 * @throws AppError REQUEST_INVALID, also when it is missing
 */
export function isOn(value: unknown, member: string): boolean {
  if (ON.includes(value)) return true
  if (OFF.includes(value)) return false
  throw new AppError('REQUEST_INVALID', { reason: `${member} 应为 true 或 false` })
}
