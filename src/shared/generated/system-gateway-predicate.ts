// Generated from schemas/system/gateway-predicate.entity.json by npm run gen; do not edit.

/** 路由条件 */
export interface GatewayPredicate {
  /** 种类 */
  kind: string
  kind_dictText?: string
  /** 名称 */
  name?: string | null
  /** 值 */
  value?: string | null
}
