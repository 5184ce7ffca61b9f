// Generated from schemas/account/phone-login.entity.json by npm run gen; do not edit.

/** 手机号登录 */
export interface PhoneLogin {
  /** 手机号 */
  mobile: string
  /** 短信验证码 */
  captcha: string
}
