// Generated from schemas/system/document.entity.json by npm run gen; do not edit.

/** 页面 */
export interface Document {
  /** 主键 */
  id: string
  /** 种类 */
  kind?: string | null
  kind_dictText?: string
  /** 地址 */
  address?: string | null
  /** 标题 */
  title?: string | null
  /** 状态 */
  status?: string | null
  status_dictText?: string
  /** 最新版本 */
  headNumber?: number | null
  /** 最后保存人 */
  headBy?: string | null
  /** 最后保存时间 */
  headTime?: string | null
  /** 发布的版本 */
  publishedNumber?: number | null
  /** 发布人 */
  publishedBy?: string | null
  /** 发布时间 */
  publishedTime?: string | null
  /** 问题 */
  fault?: string | null
}
