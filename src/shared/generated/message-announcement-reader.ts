// Generated from schemas/message/announcement-reader.entity.json by npm run gen; do not edit.

/** 通告接收人 */
export interface AnnouncementReader {
  /** 编号 */
  id: string
  /** 姓名 */
  realname?: string | null
  /** 用户账号 */
  username?: string | null
  /** 部门 */
  departName?: string | null
  /** 部门 */
  departId?: string | null
  departId_dictText?: string
  /** 阅读状态 */
  readFlag?: string | null
  readFlag_dictText?: string
  /** 阅读时间 */
  readTime?: string | null
}
