// Generated from schemas/system/fill-rule.entity.json by npm run gen; do not edit.

/** 填值规则 */
export interface FillRule {
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
  /** 规则实现类 */
  ruleClass: string
  ruleClass_dictText?: string
  /** 规则参数 */
  ruleParams?: string | null
}
