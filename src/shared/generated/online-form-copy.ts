// Generated from schemas/online/form-copy.entity.json by npm run gen; do not edit.

/** 复制在线表单 */
export interface FormCopy {
  /** 标识 */
  id: string
  /** 新表名 */
  tableName: string
}
