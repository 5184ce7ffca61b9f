// Generated from schemas/online/graph-param.entity.json by npm run gen; do not edit.

/** 图表参数 */
export interface GraphParam {
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
  /** 图表 */
  headId?: string | null
  headId_dictText?: string
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
