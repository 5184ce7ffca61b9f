// Generated from schemas/message/message.entity.json by npm run gen; do not edit.

/** 消息 */
export interface Message {
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
  /** 租户 */
  tenantId?: number | null
  /** 消息标题 */
  esTitle?: string | null
  /** 发送内容 */
  esContent?: string | null
  /** 发送所需参数 */
  esParam?: string | null
  /** 接收人 */
  esReceiver?: string | null
  /** 接收人姓名 */
  receiverName?: string | null
  /** 发送方式 */
  esType?: string | null
  esType_dictText?: string
  /** 发送状态 */
  esSendStatus?: string | null
  esSendStatus_dictText?: string
  /** 发送次数 */
  esSendNum?: number | null
  /** 发送时间 */
  esSendTime?: string | null
  /** 发送失败原因 */
  esResult?: string | null
  /** 下次发送时间 */
  dueTime?: string | null
  /** 模板CODE */
  templateCode?: string | null
  /** 群发 */
  batchId?: string | null
  /** 备注 */
  remark?: string | null
}
