// Generated from schemas/system/online-session.entity.json by npm run gen; do not edit.

/** 在线用户 */
export interface OnlineSession {
  /** 主键 */
  id: string
  /** 租户 */
  tenantId?: number | null
  /** 用户账号 */
  username?: string | null
  /** 姓名 */
  realname?: string | null
  /** IP */
  ip?: string | null
  /** 客户端标识 */
  userAgent?: string | null
  /** 浏览器 */
  browser?: string | null
  /** 操作系统 */
  os?: string | null
  /** 登录时间 */
  signInTime?: string | null
  /** 最近访问 */
  lastSeenTime?: string | null
  /** 失效时间 */
  expiresTime?: string | null
  /** 本次登录 */
  isOwn?: boolean | null
}
