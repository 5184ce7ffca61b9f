// Generated from schemas/message/template.entity.json by npm run gen; do not edit.

/** 消息模板 */
export interface Template {
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
  /** 模板CODE */
  templateCode: string
  /** 模板标题 */
  templateName: string
  /** 模板类型 */
  templateType: string
  templateType_dictText?: string
  /** 模板内容 */
  templateContent: string
  /** 模板内容 */
  richContent?: string | null
  /** 变量 */
  variables?: Record<string, unknown>[] | null
  /** 变量 */
  variableNames?: string | null
  /** 变量声明 */
  templateSchema?: string | null
  /** 模板测试json */
  templateTestJson?: string | null
  /** 是否应用 */
  useStatus?: string | null
  useStatus_dictText?: string
}
