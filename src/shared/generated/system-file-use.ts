// Generated from schemas/system/file-use.entity.json by npm run gen; do not edit.

/** 文件引用 */
export interface FileUse {
  /** 种类 */
  kind?: string | null
  /** 名称 */
  name?: string | null
  /** 字段 */
  field?: string | null
  /** 记录主键 */
  recordId?: string | null
}
