// Generated from schemas/system/tenant.entity.json by npm run gen; do not edit.

/** 租户 */
export interface Tenant {
  /** 租户编号 */
  id: number
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
  /** 租户名称 */
  name: string
  /** 开始日期 */
  beginDate?: string | null
  /** 结束日期 */
  endDate?: string | null
  /** 状态 */
  status?: number | null
  status_dictText?: string
}
