// Generated from schemas/online/form-sync.entity.json by npm run gen; do not edit.

/** 强制同步 */
export interface FormSync {
  /** 表单 */
  id: string
  /** 表单 */
  ids?: string[] | null
  /** 将丢失的数据 */
  losses?: string | null
  /** 确认 */
  confirm?: string | null
}
