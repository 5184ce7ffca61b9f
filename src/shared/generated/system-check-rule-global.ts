// Generated from schemas/system/check-rule-global.entity.json by npm run gen; do not edit.

/** 全局规则 */
export interface CheckRuleGlobal {
  /** 优先级 */
  priority: string
  priority_dictText?: string
  /** 规则（正则表达式） */
  pattern: string
  /** 提示文本 */
  message: string
}
