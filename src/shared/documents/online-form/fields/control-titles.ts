import type { ColumnType, FormControl } from '../form.ts'

/** Titles of controls in the editor, including controls that only query conditions have. */
const CONTROL_TITLES: Readonly<Record<FormControl | QueryPeriod, string>> = {
  text: '文本框',
  password: '密码',
  textarea: '多行文本',
  list: '下拉框',
  radio: '单选框',
  checkbox: '多选框',
  list_multi: '下拉多选',
  sel_search: '下拉搜索',
  switch: '开关',
  date: '日期',
  datetime: '日期时间',
  time: '时间',
  umeditor: '富文本',
  markdown: 'Markdown',
  sel_user: '用户选择',
  sel_depart: '部门选择',
  pca: '省市区',
  file: '文件上传',
  image: '图片上传',
  cat_tree: '分类字典树',
  sel_tree: '自定义树',
  popup: '报表弹窗',
  popup_dict: '报表弹窗字典',
  link_down: '联动下拉',
  link_table: '关联记录',
  link_table_field: '关联记录的字段',
  date_year: '年',
  date_quarter: '季度',
  date_month: '月',
  date_week: '周',
}
type QueryPeriod = 'date_year' | 'date_quarter' | 'date_month' | 'date_week'

const TYPE_TITLES: Readonly<Record<ColumnType, string>> = {
  string: '字符串',
  int: '整数',
  long: '长整数',
  double: '小数',
  BigDecimal: '精确小数',
  Date: '日期',
  Datetime: '日期时间',
  Text: '长文本',
  LongText: '超长文本',
}

/** @returns title of a control in error messages; for an unknown control its code. */
export const controlTitle = (control: string): string => quoted(CONTROL_TITLES, control)

/** @returns title of a field type in error messages; for an unknown type its code. */
export const typeTitle = (type: string): string => quoted(TYPE_TITLES, type)

const quoted = (titles: Readonly<Record<string, string>>, code: string) =>
  `「${Object.hasOwn(titles, code) ? titles[code] : code}」`
