// Generated from schemas/system/job-run.entity.json by npm run gen; do not edit.

/** 任务执行记录 */
export interface JobRun {
  /** 主键 */
  id: string
  /** 任务 */
  jobId?: string | null
  /** 任务类名 */
  handler?: string | null
  handler_dictText?: string
  /** 应执行时间 */
  scheduledTime?: string | null
  /** 触发方式 */
  cause?: string | null
  cause_dictText?: string
  /** 结果 */
  state?: string | null
  state_dictText?: string
  /** 开始时间 */
  startedAt?: string | null
  /** 结束时间 */
  finishedAt?: string | null
  /** 耗时（毫秒） */
  durationMs?: number | null
  /** 第几次尝试 */
  attempt?: number | null
  /** 执行人 */
  requestedBy?: string | null
  /** 执行进程 */
  process?: string | null
  /** 参数 */
  parameter?: string | null
  /** 原因 */
  error?: string | null
  /** 输出 */
  output?: string | null
}
