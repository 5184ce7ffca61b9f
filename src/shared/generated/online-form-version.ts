// Generated from schemas/online/form-version.entity.json by npm run gen; do not edit.

/** 表单版本 */
export interface FormVersion {
  /** 版本 */
  number?: number | null
  /** 状态 */
  state?: string | null
  state_dictText?: string
  /** 最新 */
  isNewest?: boolean | null
  /** 表描述 */
  title?: string | null
  /** 保存人 */
  createBy?: string | null
  /** 保存时间 */
  createTime?: string | null
}
