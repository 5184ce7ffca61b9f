// Generated from schemas/message/batch.entity.json by npm run gen; do not edit.

/** 群发记录 */
export interface Batch {
  /** 主键 */
  id: string
  /** 租户 */
  tenantId?: number | null
  /** 消息标题 */
  title?: string | null
  /** 发送方式 */
  esType?: string | null
  esType_dictText?: string
  /** 模板CODE */
  templateCode?: string | null
  /** 人数 */
  total?: number | null
  /** 已发送 */
  sent?: number | null
  /** 待发送 */
  waiting?: number | null
  /** 已放弃 */
  failed?: number | null
  /** 已取消 */
  cancelled?: number | null
  /** 发送人 */
  createBy?: string | null
  /** 发送时间 */
  createTime?: string | null
}
