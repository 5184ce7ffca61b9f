import { controlTitle } from '../fields/control-titles.ts'
import { type FormControl, isTextType, KEY_LENGTH, type OnlineForm, TABLE_TYPES } from '../form.ts'

/** Controls that cannot be a cell of a table. */
const NOT_IN_ROWS: readonly FormControl[] = ['checkbox', 'umeditor', 'markdown', 'link_down', 'popup_dict']

/** Checks the relation of a form to main and sub-tables. Another check looks for the main table. */
export function subFormProblems(
  { head, fields }: OnlineForm,
  addProblem: (field: string, message: string) => void,
): void {
  const { tableType, relationType, tabOrderNum } = head
  if (!TABLE_TYPES.includes(tableType)) addProblem('tableType', '表类型为单表、主表或附表')
  const keys = fields.flatMap(({ mainTable }, at) => (mainTable === '' ? [] : [at]))
  if (tableType !== 3) {
    for (const at of keys) addProblem(`fields[${at}].mainTable`, '只有附表可以配置外键')
    return
  }
  if (relationType !== 0 && relationType !== 1) addProblem('relationType', '附表必须选择映射关系！')
  if (tabOrderNum === null) addProblem('tabOrderNum', '附表必须填写排序序号！')
  if (keys.length === 0) addProblem('fields', '附表必须有一个外键字段：填写主表')
  for (const at of keys.slice(1)) addProblem(`fields[${at}].mainTable`, '外键只允许配置一个!')
  for (const [at, { mainTable, mainField, dbType, dbLength, fieldShowType, fieldValidType }] of fields.entries()) {
    const refuse = (name: string, message: string) => addProblem(`fields[${at}].${name}`, message)
    if (NOT_IN_ROWS.includes(fieldShowType)) refuse('fieldShowType', `控件${controlTitle(fieldShowType)}不能用于附表`)
    if (mainTable === '') continue
    if (mainTable === head.tableName) refuse('mainTable', '附表不能是自己的主表')
    if (mainField !== 'id') refuse('mainField', '主表字段为 id')
    if (!isTextType(dbType) || (dbType === 'string' && dbLength < KEY_LENGTH)) {
      refuse('dbType', `外键字段为至少${KEY_LENGTH}个字符的字符串`)
    }
    if (fieldShowType !== 'text') refuse('fieldShowType', '外键字段的控件为文本框')
    if (fieldValidType !== '') refuse('fieldValidType', '外键字段没有校验规则')
  }
}
