// Generated from schemas/system/user-password.entity.json by npm run gen; do not edit.

/** 重新设定密码 */
export interface UserPassword {
  /** 一次性密码 */
  password?: string | null
  /** 确认密码 */
  confirmpassword?: string | null
}
