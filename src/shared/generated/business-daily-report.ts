// Generated from schemas/business/daily-report.entity.json by npm run gen; do not edit.

/** 销售日报 */
export interface DailyReport {
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
  /** 版本 */
  version?: number | null
  /** 日报日期 */
  reportDate: string
  /** 企业名称 */
  enterprise: string
  /** 申报合计（元） */
  total?: number | null
  /** 备注 */
  remark?: string | null
}
