// Generated from schemas/message/my-announcement.entity.json by npm run gen; do not edit.

/** 我的消息 */
export interface MyAnnouncement {
  /** 编号 */
  id: string
  /** 标题 */
  titile?: string | null
  /** 消息类型 */
  msgCategory?: string | null
  msgCategory_dictText?: string
  /** 发布人 */
  sender?: string | null
  /** 发布时间 */
  sendTime?: string | null
  /** 优先级 */
  priority?: string | null
  priority_dictText?: string
  /** 阅读状态 */
  readFlag?: string | null
  readFlag_dictText?: string
}
