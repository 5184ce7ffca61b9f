// Generated from schemas/account/password.entity.json by npm run gen; do not edit.

/** 修改密码 */
export interface Password {
  /** 旧密码 */
  oldpassword?: string | null
  /** 新密码 */
  password?: string | null
  /** 确认新密码 */
  confirmpassword?: string | null
}
