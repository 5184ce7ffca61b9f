// Generated from schemas/online/form-auth.entity.json by npm run gen; do not edit.

/** 表单权限项 */
export interface FormAuth {
  /** 表单标识 */
  cgformId?: string | null
  /** 表单 */
  form?: string | null
  /** 名称 */
  title?: string | null
  /** 编码 */
  code?: string | null
  /** 列表和表单可见 */
  reading?: 'on' | 'off' | 'none' | null
  /** 表单可编辑 */
  writing?: 'on' | 'off' | 'none' | null
  /** 谁可用 */
  standing?: 'on' | 'off' | 'none' | null
}
