// Generated from schemas/system/log.entity.json by npm run gen; do not edit.

/** 日志 */
export interface Log {
  /** 主键 */
  id: string
  /** 租户 */
  tenantId?: number | null
  /** 日志类型 */
  logType?: number | null
  logType_dictText?: string
  /** 日志内容 */
  logContent?: string | null
  /** 操作类型 */
  operateType?: number | null
  operateType_dictText?: string
  /** 用户账号 */
  userid?: string | null
  /** 用户姓名 */
  username?: string | null
  /** IP */
  ip?: string | null
  /** 浏览器 */
  browser?: string | null
  /** 操作系统 */
  os?: string | null
  /** 客户端标识 */
  userAgent?: string | null
  /** 请求方法 */
  requestType?: string | null
  /** 请求地址 */
  requestUrl?: string | null
  /** 请求参数 */
  requestParam?: string | null
  /** 耗时（毫秒） */
  costTime?: number | null
  /** 结果 */
  success?: number | null
  success_dictText?: string
  /** 返回消息 */
  result?: string | null
  /** 故障编号 */
  incident?: string | null
  /** 异常堆栈 */
  exception?: string | null
  /** 时间 */
  createTime?: string | null
}
