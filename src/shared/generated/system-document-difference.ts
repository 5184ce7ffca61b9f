// Generated from schemas/system/document-difference.entity.json by npm run gen; do not edit.

/** 版本差异 */
export interface DocumentDifference {
  /** 差异 */
  kind?: string | null
  kind_dictText?: string
  /** 位置 */
  label?: string | null
  /** JSON 指针 */
  pointer?: string | null
  /** 之前 */
  beforeText?: string | null
  /** 之后 */
  afterText?: string | null
}
