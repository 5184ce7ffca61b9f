/** Settings that one format has and the other lacks, by name: nothing is dropped silently. */
export const DESCRIPTOR_PROBLEMS = {
  // from a descriptor to a field
  'type-unknown': (what: string) => `没有控件类型 ${what}，按单行文本显示`,
  'type-elsewhere': (what: string) => `控件类型 ${what} 不能单独显示`,
  'control-differs': (what: string) => `没有这样的控件，改用 ${what}`,
  'key-unknown': (what: string) => `不认识 ${what}，未采用`,
  'attr-unknown': (what: string) => `控件没有属性 ${what}，未采用`,
  'rule-unknown': (what: string) => `没有校验规则 ${what}，未采用`,
  'pattern-refused': (what: string) => `正则表达式 ${what} 不能使用，未采用`,
  'setting-unknown': (what: string) => `不认识扩展配置 ${what}，未采用`,
  'setting-broken': () => '扩展配置不是有效的 JSON，未采用',
  'default-computed': (what: string) => `默认值 ${what} 不能计算，未采用`,
  'table-unknown': (what: string) => `没有与表 ${what} 对应的实体`,
  'column-unknown': (what: string) => `实体没有字段 ${what}`,
  'tree-differs': (what: string) => `与实体的树形设置不一致：${what}`,
  'condition-sql': () => '查询条件是 SQL，不能使用，未采用',
  'setting-missing': (what: string) => `缺少 ${what}`,
  'unique-unchecked': () => '没有可检查唯一性的实体，填写时不检查重复',
  'key-twice': () => '字段重复，只采用第一个',
  // from a field to a descriptor
  'widget-unsayable': (what: string) => `描述符没有与 ${what} 对应的控件类型`,
  'keyword-unsayable': (what: string) => `描述符不能表示实体的 ${what}`,
  'prop-unsayable': (what: string) => `描述符不能表示控件属性 ${what}`,
  'use-unsayable': (what: string) => `描述符不能表示页面的 ${what}`,
  'reaction-unsayable': (what: string) => `描述符不能表示联动 ${what}`,
  'rule-unsayable': (what: string) => `表单的属性不能表示 ${what}`,
  'layout-unsayable': (what: string) => `描述符不能表示 ${what}`,
} as const
export type DescriptorProblemCode = keyof typeof DESCRIPTOR_PROBLEMS

export interface DescriptorProblem {
  /** Field of the problem. */
  key: string
  code: DescriptorProblemCode
  /** Member that could not be converted, such as `widgetAttrs.size` or `x-fill`. */
  at: string
  reason: string
}

export type ReportProblem = (code: DescriptorProblemCode, at: string, what?: string) => void

/** Collects the problems of one field. */
export function problemReporter(key: string, problems: DescriptorProblem[]): ReportProblem {
  return (code, at, what = at) => {
    problems.push({ key, code, at, reason: DESCRIPTOR_PROBLEMS[code](what) })
  }
}
