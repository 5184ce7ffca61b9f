// Generated from schemas/system/check-rule-local.entity.json by npm run gen; do not edit.

/** 局部规则 */
export interface CheckRuleLocal {
  /** 位数 */
  digits: number
  /** 规则（正则表达式） */
  pattern: string
  /** 提示文本 */
  message: string
}
