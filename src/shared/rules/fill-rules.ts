/** Fill rules of the server, by code. The server's fill-rule module contains their code. */
export const FILL_RULES = {
  order_number: '单号：前缀、日期和顺序号，不重复',
  shop_order_num: '店铺订单号：前缀、时间、两位随机数和名称',
  org_num_role: '机构编码和机构类型，按上级部门',
  category_code_rule: '分类编码，按父级节点',
  org_code: '当前用户的部门编码',
  current_user: '当前用户的账号、姓名等',
  current_time: '当前日期或时间',
  uuid: '全球唯一的标识',
} as const
export type FillRuleCode = keyof typeof FILL_RULES

export const FILL_RULE_CODES = Object.keys(FILL_RULES) as readonly FillRuleCode[]

export function isFillRuleCode(code: string): code is FillRuleCode {
  return Object.hasOwn(FILL_RULES, code)
}
