// Generated from schemas/account/login.entity.json by npm run gen; do not edit.

/** 登录 */
export interface Login {
  /** 用户名 */
  username: string
  /** 密码 */
  password?: string | null
  /** 验证码 */
  captcha?: string | null
  /** 验证码编号 */
  checkKey?: string | null
}
