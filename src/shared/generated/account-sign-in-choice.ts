// Generated from schemas/account/sign-in-choice.entity.json by npm run gen; do not edit.

/** 登录选择 */
export interface SignInChoice {
  /** 租户 */
  tenant?: number | null
  tenant_dictText?: string
  /** 部门 */
  orgCode?: string | null
  orgCode_dictText?: string
}
