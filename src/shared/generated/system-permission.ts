// Generated from schemas/system/permission.entity.json by npm run gen; do not edit.

/** 菜单 */
export interface Permission {
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
  /** 所属租户 */
  tenantId?: number | null
  /** 版本 */
  version?: number | null
  /** 菜单类型 */
  menuType: number
  menuType_dictText?: string
  /** 菜单名称 */
  name: string
  /** 上级菜单 */
  parentId?: string | null
  parentId_dictText?: string
  /** 菜单路径 */
  url?: string | null
  /** 前端组件 */
  component?: string | null
  /** 路由名称 */
  componentName?: string | null
  /** 默认跳转地址 */
  redirect?: string | null
  /** 授权标识 */
  perms?: string | null
  /** 授权策略 */
  permsType?: string | null
  permsType_dictText?: string
  /** 状态 */
  status?: string | null
  status_dictText?: string
  /** 菜单图标 */
  icon?: string | null
  /** 排序 */
  sortNo?: number | null
  /** 是否路由菜单 */
  route?: boolean | null
  /** 隐藏路由 */
  hidden?: boolean | null
  /** 是否缓存路由 */
  keepAlive?: boolean | null
  /** 聚合路由 */
  alwaysShow?: boolean | null
  /** 在新窗口打开 */
  internalOrExternal?: boolean | null
  /** 描述 */
  description?: string | null
  /** 所有租户共用 */
  shared?: boolean | null
  /** 适用范围 */
  scope?: string | null
  /** 可修改 */
  editable?: boolean | null
  /** 有数据规则 */
  ruleFlag?: number | null
  /** 数据规则的实体 */
  ruledEntity?: string | null
}
