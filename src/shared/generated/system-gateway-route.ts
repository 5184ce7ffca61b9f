// Generated from schemas/system/gateway-route.entity.json by npm run gen; do not edit.

/** 网关路由 */
export interface GatewayRoute {
  /** 主键 */
  id: string
  /** 创建人 */
  createBy?: string | null
  /** 创建时间 */
  createTime?: string | null
  /** 更新人 */
  updateBy?: string | null
  /** 更新时间 */
  updateTime?: string | null
  /** 所属部门 */
  sysOrgCode?: string | null
  /** 版本 */
  version?: number | null
  /** 路由ID */
  routerId: string
  /** 路由名称 */
  name: string
  /** 路由URI */
  uri: string
  /** 路由条件（JSON） */
  predicates?: string | null
  /** 过滤器（JSON） */
  filters?: string | null
  /** 路由条件 */
  predicateLines?: Record<string, unknown>[] | null
  /** 过滤器 */
  filterLines?: Record<string, unknown>[] | null
  /** 去掉路径首段 */
  stripPrefix?: string | null
  stripPrefix_dictText?: string
  /** 失败时重试 */
  retryable?: string | null
  retryable_dictText?: string
  /** 状态 */
  status?: string | null
  status_dictText?: string
  /** 访问权限 */
  access?: string | null
  access_dictText?: string
  /** 角色编码或权限标识 */
  accessCodes?: string | null
  /** 次序 */
  orderNum?: number | null
}
