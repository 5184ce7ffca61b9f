// Generated from schemas/online/form-grantee.entity.json by npm run gen; do not edit.

/** 表单授权 */
export interface FormGrantee {
  /** 主键 */
  id: string
  /** 租户 */
  tenantId?: number | null
  /** 表单 */
  formId?: string | null
  /** 授权对象 */
  authMode?: 'role' | 'depart' | 'user' | null
  /** 对象标识 */
  targetId?: string | null
  /** 名称 */
  targetName?: string | null
  /** 已授权项数 */
  grantedCount?: number | null
}
