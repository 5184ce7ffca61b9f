// Generated from schemas/business/daily-report-contact.entity.json by npm run gen; do not edit.

/** 日报填报人 */
export interface DailyReportContact {
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
  /** 日报 */
  reportId?: string | null
  reportId_dictText?: string
  /** 姓名 */
  name: string
  /** 联系电话 */
  phone?: string | null
}
