// Generated from schemas/system/job.entity.json by npm run gen; do not edit.

/** 定时任务 */
export interface Job {
  /** 主键 */
  id: string
  /** 创建人 */
  createBy?: string | null
  /** 创建时间 */
  createTime?: string | null
  /** 更新人 */
  updateBy?: string | null
  /** 更新时间 */
  updateTime?: string | null
  /** 所属部门 */
  sysOrgCode?: string | null
  /** 版本 */
  version?: number | null
  /** 任务类名 */
  jobClassName: string
  jobClassName_dictText?: string
  /** cron表达式 */
  cronExpression: string
  /** 参数 */
  parameter?: string | null
  /** 描述 */
  description?: string | null
  /** 状态 */
  status: number
  status_dictText?: string
  /** 最长执行时间（秒） */
  timeoutSeconds: number
  /** 错过或中断时 */
  misfirePolicy: string
  misfirePolicy_dictText?: string
  /** 上一次未结束时 */
  overlapPolicy: string
  overlapPolicy_dictText?: string
  /** 下次执行时间 */
  nextFireTime?: string | null
  /** 上次执行时间 */
  lastTime?: string | null
  /** 上次结果 */
  lastState?: string | null
  lastState_dictText?: string
}
