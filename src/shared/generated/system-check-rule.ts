// Generated from schemas/system/check-rule.entity.json by npm run gen; do not edit.

/** 编码校验规则 */
export interface CheckRule {
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
  /** 版本 */
  version?: number | null
  /** 规则名称 */
  ruleName: string
  /** 规则Code */
  ruleCode: string
  /** 规则JSON */
  ruleJson?: string | null
  /** 规则描述 */
  ruleDescription?: string | null
  /** 局部规则 */
  localRules?: Record<string, unknown>[] | null
  /** 全局规则 */
  globalRules?: Record<string, unknown>[] | null
}
