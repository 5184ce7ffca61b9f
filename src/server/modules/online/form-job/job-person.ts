import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { DEFAULT_TENANT } from '#server/http/tenant.ts'
import type { JobSettings } from '#server/platform/jobs/job-handler.ts'

export interface JobPeople {
  /** Current permissions of a person. */
  personIn(userId: string, tenantId: number): Promise<Principal>
}

/**
 * Returns the person whose permissions apply in a run, as they are now. Jobs belong to the installation, so they work in
 * the default tenant.
 * @throws AppError JOB_FAILED for a person who could not sign in there
 */
export async function personOfJob({ personIn }: JobPeople, { name, runAs }: JobSettings): Promise<Principal> {
  try {
    return { ...(await personIn(String(runAs), DEFAULT_TENANT)), via: `定时任务：${name}` }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('JOB_FAILED', { reason: '执行身份的账号已停用、已删除，或不在默认租户' })
  }
}
