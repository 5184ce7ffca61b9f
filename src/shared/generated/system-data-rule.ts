// Generated from schemas/system/data-rule.entity.json by npm run gen; do not edit.

/** 数据规则 */
export interface DataRule {
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
  /** 所属租户 */
  tenantId?: number | null
  /** 版本 */
  version?: number | null
  /** 菜单 */
  permissionId: string
  permissionId_dictText?: string
  /** 规则名称 */
  ruleName: string
  /** 条件规则 */
  ruleConditions: string
  ruleConditions_dictText?: string
  /** 规则字段 */
  ruleColumn?: string | null
  /** 规则值 */
  ruleValue: string
  /** 状态 */
  status?: string | null
  status_dictText?: string
  /** 所有租户共用 */
  shared?: boolean | null
  /** 适用范围 */
  scope?: string | null
  /** 可修改 */
  editable?: boolean | null
  /** 使用的角色数 */
  grants?: number | null
}
