// Generated from schemas/online/form-send.entity.json by npm run gen; do not edit.

/** 表单接口调用 */
export interface FormSend {
  /** 主键 */
  id: string
  /** 租户 */
  tenantId?: number | null
  /** 表单 */
  tableName?: string | null
  /** 记录 */
  dataId?: string | null
  /** 步骤 */
  place?: string | null
  /** 数据源 */
  source?: string | null
  /** 方式 */
  method?: string | null
  /** 状态 */
  state?: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled' | null
  /** 发送次数 */
  attempt?: number | null
  /** 最近的错误 */
  lastError?: string | null
  /** 下次发送 */
  dueTime?: string | null
  /** 发出时间 */
  sentTime?: string | null
  /** 操作人 */
  createBy?: string | null
  /** 写入时间 */
  createTime?: string | null
}
