import { AppError } from '#server/http/answers/errors.ts'
import type { JobSetting } from '#server/platform/jobs/job-handler.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { type ErrorCode, errorCatalogue, fillText } from '#shared/wire/error-codes.ts'

/** Texts for authors of jobs, where those of the catalogue are meant for others. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  NOT_GRANTED: '执行身份没有此权限',
  FORM_NOT_SYNCHRONISED: '没有这个表单，或者它还没有同步数据库',
}

export function reasonOf({ code, details }: AppError): string {
  return TEXTS[code] ?? fillText(errorCatalogue[code].text, details)
}

/** Reports the refusal of a check as a problem of a setting. */
export async function settingsProblem(
  field: JobSetting,
  check: () => Promise<string | undefined>,
): Promise<FieldProblem[]> {
  try {
    const message = await check()
    return message === undefined ? [] : [{ field, keyword: 'rule', message }]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The person cannot work at all.
    const at = error.code === 'JOB_FAILED' ? 'runAs' : field
    return [{ field: at, keyword: 'rule', message: reasonOf(error) }]
  }
}

/** Does work of a run. @throws AppError JOB_FAILED in the place of a refusal */
export async function worked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? new AppError('JOB_FAILED', { reason: reasonOf(error) }) : error
  }
}
