// Generated from schemas/system/check-rule-test.entity.json by npm run gen; do not edit.

/** 校验规则测试 */
export interface CheckRuleTest {
  /** 测试值 */
  value: string
  /** 位数和字符 */
  numbered?: string | null
  /** 结果 */
  message?: string | null
  /** 各位字符 */
  characters?: string | null
  /** 测试结果 */
  result?: string | null
}
