// Generated from schemas/business/daily-report-line.entity.json by npm run gen; do not edit.

/** 销售日报明细 */
export interface DailyReportLine {
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
  /** 商品 */
  goods: string
  /** 单位 */
  unit: string
  unit_dictText?: string
  /** 销售日期 */
  soldOn?: string | null
  /** 期初库存 */
  stock?: number | null
  /** 销售量 */
  sold: number
  /** 单价（元） */
  price: number
  /** 金额（元） */
  amount?: number | null
  /** 说明 */
  remark?: string | null
  /** 序号 */
  seq?: number | null
}
