// Generated from schemas/online/graph-item.entity.json by npm run gen; do not edit.

/** 图表字段 */
export interface GraphItem {
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
  graphreportHeadId?: string | null
  graphreportHeadId_dictText?: string
  /** 字段名 */
  fieldName: string
  /** 字段文本 */
  fieldTxt: string
  /** 字段类型 */
  fieldType: string
  fieldType_dictText?: string
  /** 是否显示 */
  isShow?: string | null
  isShow_dictText?: string
  /** 是否合计 */
  isTotal?: string | null
  isTotal_dictText?: string
  /** 是否查询 */
  searchFlag?: string | null
  searchFlag_dictText?: string
  /** 查询模式 */
  searchMode?: string | null
  searchMode_dictText?: string
  /** 字典编码 */
  dictCode?: string | null
  /** 跳转地址 */
  fieldHref?: string | null
  /** 替换值 */
  replaceVal?: string | null
  /** 排序 */
  orderNum?: number | null
}
