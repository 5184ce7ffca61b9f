// Generated from schemas/system/retention.entity.json by npm run gen; do not edit.

/** 保留期限 */
export interface Retention {
  /** 主键 */
  id: string
  /** 版本 */
  version?: number | null
  /** 登录日志（天） */
  loginLogDays: number
  /** 操作日志（天） */
  operationLogDays: number
  /** 异常日志（天） */
  exceptionLogDays: number
  /** 数据日志（天） */
  dataLogDays: number
  /** 回收站（天） */
  recycleBinDays: number
  /** 任务执行记录（天） */
  jobRunDays: number
  /** 表单接口调用（天） */
  formSendDays: number
}
