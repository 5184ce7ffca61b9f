// Generated from schemas/account/sign-in-place.entity.json by npm run gen; do not edit.

/** 登录选择 */
export interface SignInPlace {
  /** 租户 */
  tenant: string
  tenant_dictText?: string
  /** 部门 */
  orgCode?: string | null
  orgCode_dictText?: string
}
