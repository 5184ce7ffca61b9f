// Generated from schemas/system/gateway-filter.entity.json by npm run gen; do not edit.

/** 过滤器 */
export interface GatewayFilter {
  /** 种类 */
  kind: string
  kind_dictText?: string
  /** 名称 */
  name?: string | null
  /** 值 */
  value?: string | null
}
