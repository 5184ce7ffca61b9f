import { AppError } from '../http/errors.ts'

const QUERY_CANCELED = '57014'
/** Values and types of the statement that do not fit each other, such as a parameter that was not given its type. */
const UNFIT = /^(21|22|42)/

/** @throws AppError REPORT_TIMEOUT for a statement that PostgreSQL ended, REQUEST_INVALID for one that it cannot do */
export async function inTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string }
    if (code === QUERY_CANCELED) throw new AppError('REPORT_TIMEOUT')
    if (typeof code === 'string' && UNFIT.test(code))
      throw new AppError('REQUEST_INVALID', { reason: `报表SQL无法执行：${message}` })
    throw error
  }
}
