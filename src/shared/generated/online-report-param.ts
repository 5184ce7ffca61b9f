// Generated from schemas/online/report-param.entity.json by npm run gen; do not edit.

/** 报表参数 */
export interface ReportParam {
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
  /** 参数名 */
  paramName: string
  /** 参数文本 */
  paramTxt: string
  /** 参数类型 */
  paramType: string
  paramType_dictText?: string
  /** 默认值 */
  paramValue?: string | null
  /** 排序 */
  orderNum?: number | null
}
