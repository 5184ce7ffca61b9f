// Generated from schemas/monitor/http-trace.entity.json by npm run gen; do not edit.

/** HTTP 追踪 */
export interface HttpTrace {
  /** 请求编号 */
  id: string
  /** 请求时间 */
  time?: string | null
  /** 请求方法 */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS' | null
  /** 请求URL */
  path?: string | null
  /** 参数 */
  query?: string | null
  /** 响应状态 */
  status?: string | null
  /** 请求耗时（毫秒） */
  ms?: number | null
  /** 至少耗时（毫秒） */
  slow?: number | null
  /** IP */
  ip?: string | null
  /** 用户账号 */
  username?: string | null
  /** 请求头 */
  requestHeaders?: string | null
  /** 响应头 */
  responseHeaders?: string | null
}
