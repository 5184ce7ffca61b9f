// Generated from schemas/account/recover-password.entity.json by npm run gen; do not edit.

/** 更改密码 */
export interface RecoverPassword {
  /** 账户 */
  username: string
  /** 手机号 */
  phone: string
  /** 验证凭据 */
  smscode: string
  /** 新密码 */
  password?: string | null
  /** 确认密码 */
  confirmpassword?: string | null
}
