// Generated from schemas/account/register.entity.json by npm run gen; do not edit.

/** 注册 */
export interface Register {
  /** 用户名 */
  username: string
  /** 密码 */
  password?: string | null
  /** 确认密码 */
  confirmpassword?: string | null
  /** 手机号 */
  phone: string
  /** 邮箱 */
  email?: string | null
  /** 短信验证码 */
  smscode: string
}
