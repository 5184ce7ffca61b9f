// Generated from schemas/online/graph-head.entity.json by npm run gen; do not edit.

/** 图表配置 */
export interface GraphHead {
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
  /** 图表编码 */
  code: string
  /** 图表名称 */
  name: string
  /** 数据类型 */
  dataType: string
  dataType_dictText?: string
  /** 数据内容 */
  cgrSql?: string | null
  /** 在线报表编码 */
  reportCode?: string | null
  /** X轴字段 */
  xaxisField: string
  /** Y轴字段 */
  yaxisField: string
  /** 系列字段 */
  seriesField?: string | null
  /** Y轴单位 */
  yaxisText?: string | null
  /** 图表类型 */
  graphType: string
  graphType_dictText?: string
  /** 展示模板 */
  displayTemplate: string
  displayTemplate_dictText?: string
  /** 刷新间隔（秒） */
  refreshSeconds?: number | null
  /** 点击图形时 */
  clickAction?: string | null
  clickAction_dictText?: string
  /** 跳转地址 */
  jumpHref?: string | null
  /** 描述 */
  content?: string | null
}
