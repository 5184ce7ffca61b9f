// Generated from schemas/online/graph-templet-item.entity.json by npm run gen; do not edit.

/** 组合图表的图表 */
export interface GraphTempletItem {
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
  /** 组合图表 */
  graphreportTempletId?: string | null
  graphreportTempletId_dictText?: string
  /** 图表 */
  graphreportCode: string
  graphreportCode_dictText?: string
  /** 图表类型 */
  graphreportType: string
  graphreportType_dictText?: string
  /** 分组号 */
  groupNum?: number | null
  /** 分组名称 */
  groupTxt?: string | null
  /** 分组样式 */
  groupStyle?: string | null
  groupStyle_dictText?: string
  /** 是否显示 */
  isShow?: string | null
  isShow_dictText?: string
  /** 排序 */
  orderNum?: number | null
}
