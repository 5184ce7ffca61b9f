// Generated from schemas/online/form-misfit.entity.json by npm run gen; do not edit.

/** 不符合规则的数据 */
export interface FormMisfit {
  /** 数据主键 */
  rowId?: string | null
  /** 租户 */
  tenantId?: number | null
  /** 字段 */
  field?: string | null
  /** 原因 */
  message?: string | null
}
