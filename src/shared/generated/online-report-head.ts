// Generated from schemas/online/report-head.entity.json by npm run gen; do not edit.

/** 报表配置 */
export interface ReportHead {
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
  /** 报表编码 */
  code: string
  /** 报表名称 */
  name: string
  /** 数据源 */
  dbSource?: string | null
  dbSource_dictText?: string
  /** 表或路径 */
  sourceTable?: string | null
  /** 列表位置 */
  sourceRows?: string | null
  /** 报表SQL */
  cgrSql?: string | null
  /** 描述 */
  content?: string | null
}
