// Generated from schemas/system/document-version.entity.json by npm run gen; do not edit.

/** 页面版本 */
export interface DocumentVersion {
  /** 主键 */
  id: string
  /** 页面 */
  documentId?: string | null
  documentId_dictText?: string
  /** 种类 */
  kind?: string | null
  kind_dictText?: string
  /** 地址 */
  address?: string | null
  /** 版本 */
  number?: number | null
  /** 标题 */
  title?: string | null
  /** 状态 */
  state?: string | null
  state_dictText?: string
  /** 问题 */
  problemCount?: number | null
  /** 说明 */
  note?: string | null
  /** 内容摘要 */
  hash?: string | null
  /** 保存人 */
  createBy?: string | null
  /** 保存时间 */
  createTime?: string | null
}
