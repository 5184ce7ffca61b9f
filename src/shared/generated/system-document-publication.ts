// Generated from schemas/system/document-publication.entity.json by npm run gen; do not edit.

/** 发布记录 */
export interface DocumentPublication {
  /** 主键 */
  id: string
  /** 页面 */
  documentId?: string | null
  documentId_dictText?: string
  /** 版本 */
  number?: number | null
  /** 发布人 */
  publishBy?: string | null
  /** 发布时间 */
  publishTime?: string | null
}
