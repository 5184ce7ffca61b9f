// Generated from schemas/online/form-link.entity.json by npm run gen; do not edit.

/** 表单链接 */
export interface FormLink {
  /** 主键 */
  id: string
  /** 租户 */
  tenantId?: number | null
  /** 表单 */
  formId?: string | null
  /** 表名 */
  tableName?: string | null
  /** 记录 */
  dataId?: string | null
  /** 用途 */
  allows?: 'view' | 'edit' | 'add' | null
  /** 状态 */
  state?: 'valid' | 'used' | 'expired' | 'revoked' | null
  /** 有效期至 */
  expiresAt?: string | null
  /** 撤销时间 */
  revokedAt?: string | null
  /** 可填报次数 */
  maxUses?: number | null
  /** 已使用次数 */
  useCount?: number | null
  /** 最近使用 */
  lastUsedAt?: string | null
  /** 创建人 */
  createBy?: string | null
  /** 创建时间 */
  createTime?: string | null
}
