// Generated from schemas/system/initial-password.entity.json by npm run gen; do not edit.

/** 初始密码 */
export interface InitialPassword {
  /** 初始密码 */
  way: 'none' | 'shared' | 'each' | 'mail' | 'sms'
  /** 统一密码 */
  password?: string | null
  /** 确认密码 */
  confirmpassword?: string | null
}
