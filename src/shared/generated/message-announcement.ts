// Generated from schemas/message/announcement.entity.json by npm run gen; do not edit.

/** 系统通告 */
export interface Announcement {
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
  /** 版本 */
  version?: number | null
  /** 标题 */
  titile: string
  /** 消息类型 */
  msgCategory: string
  msgCategory_dictText?: string
  /** 摘要 */
  msgAbstract: string
  /** 开始时间 */
  startTime?: string | null
  /** 截至日期 */
  endTime: string
  /** 接收用户 */
  msgType: string
  msgType_dictText?: string
  /** 指定用户 */
  userIds?: string | null
  userIds_dictText?: string
  /** 指定部门 */
  departIds?: string | null
  departIds_dictText?: string
  /** 指定角色 */
  roleIds?: string | null
  roleIds_dictText?: string
  /** 优先级 */
  priority: string
  priority_dictText?: string
  /** 内容 */
  msgContent?: string | null
  /** 附件 */
  attachments?: string | null
  /** 发布人 */
  sender?: string | null
  sender_dictText?: string
  /** 发布状态 */
  sendStatus?: string | null
  sendStatus_dictText?: string
  /** 发布时间 */
  sendTime?: string | null
  /** 撤销时间 */
  cancelTime?: string | null
  /** 业务类型 */
  busType?: string | null
  /** 业务记录 */
  busId?: string | null
  /** 打开方式 */
  openType?: 'component' | 'url' | 'other' | null
  /** 打开的页面 */
  openPage?: string | null
}
