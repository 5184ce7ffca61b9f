// Generated from schemas/online/report-filter.entity.json by npm run gen; do not edit.

/** 报表条件 */
export interface ReportFilter {
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
  /** 租户 */
  tenantId?: number | null
  /** 报表 */
  cgrheadId?: string | null
  cgrheadId_dictText?: string
  /** 字段 */
  fieldName: string
  /** 条件 */
  operator: string
  operator_dictText?: string
  /** 值 */
  value: string
  /** 排序 */
  orderNum?: number | null
}
