// Generated from schemas/account/tenant.entity.json by npm run gen; do not edit.

/** 租户 */
export interface Tenant {
  /** 租户名称 */
  name?: string | null
}
