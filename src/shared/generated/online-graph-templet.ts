// Generated from schemas/online/graph-templet.entity.json by npm run gen; do not edit.

/** 组合图表 */
export interface GraphTemplet {
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
  /** 组合编码 */
  templetCode: string
  /** 组合名称 */
  templetName: string
  /** 展示模板 */
  templetStyle: string
  templetStyle_dictText?: string
}
