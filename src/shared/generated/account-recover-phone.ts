// Generated from schemas/account/recover-phone.entity.json by npm run gen; do not edit.

/** 手机验证 */
export interface RecoverPhone {
  /** 手机号 */
  phone: string
  /** 短信验证码 */
  smscode: string
}
