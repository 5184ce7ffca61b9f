import { linkConfigOf, namesIn } from '../fields/control-settings.ts'
import { controlTitle } from '../fields/control-titles.ts'
import { DIGEST_LENGTH, type FormControl, type FormField, isTextType, KEY_LENGTH } from '../form.ts'
import { linkSettings, shownSettingsProblems } from '../linked-forms.ts'

type AddProblem = (name: keyof FormField, message: string) => void

/** Reports missing or invalid settings for the source of a control's values. */
export function controlProblems(field: FormField, fields: readonly FormField[], addProblem: AddProblem): void {
  const { fieldShowType, dictTable, dictField } = field
  const check = Object.hasOwn(CHECKS, fieldShowType) ? CHECKS[fieldShowType] : undefined
  if (CHOICES.includes(fieldShowType) && dictField === '') addProblem('dictField', '请填写字典编码')
  if (dictTable !== '' && !CHOICES.includes(fieldShowType) && !check) {
    addProblem('dictTable', `控件${controlTitle(fieldShowType)}没有字典`)
  }
  check?.(field, fields, addProblem)
}

const CHOICES: readonly FormControl[] = ['list', 'radio', 'checkbox', 'list_multi', 'sel_search']

type Check = (field: FormField, fields: readonly FormField[], addProblem: AddProblem) => void

const CHECKS: Partial<Record<FormControl, Check>> = {
  popup({ dictTable, dictField, dictText }, fields, addProblem) {
    const [from, to] = [namesIn(dictField), namesIn(dictText)]
    if (dictTable === '') addProblem('dictTable', '请填写报表编码')
    if (from.length === 0) addProblem('dictField', '请填写报表的列')
    else if (from.length !== to.length) addProblem('dictText', '报表的列与写入的字段须一样多')
    else requireFields(to, fields, (message) => addProblem('dictText', message))
  },
  popup_dict({ dictTable, dictField, dictText }, _, addProblem) {
    if (dictTable === '') addProblem('dictTable', '请填写报表编码')
    if (dictField === '') addProblem('dictField', '请填写保存其值的报表列')
    if (dictText === '') addProblem('dictText', '请填写显示其文字的报表列')
  },
  cat_tree({ dictText, dictTable }, fields, addProblem) {
    if (dictTable !== '') addProblem('dictTable', '分类字典树没有字典表')
    if (dictText !== '') requireFields([dictText], fields, (message) => addProblem('dictText', message))
  },
  password(field, _, addProblem) {
    if (field.dbLength < DIGEST_LENGTH) addProblem('dbLength', `密码加密后保存，字段至少${DIGEST_LENGTH}个字符`)
    if (field.fieldValidType === 'only') addProblem('fieldValidType', '密码不能唯一')
    if (field.fieldDefaultValue !== '') addProblem('fieldDefaultValue', '密码没有默认值')
    if (field.dbDefaultVal !== '') addProblem('dbDefaultVal', '密码没有默认值')
    if (field.fieldHref !== '') addProblem('fieldHref', '密码不在列表中显示')
    if (field.isQuery) addProblem('isQuery', '密码不能查询')
    if (field.sortFlag) addProblem('sortFlag', '密码不能排序')
  },
  link_table({ dictTable, dictField, dbType, dbLength, fieldExtendJson }, _, addProblem) {
    if (!/^[a-z][a-z0-9_]*(\$\d+)?$/i.test(dictTable)) addProblem('dictTable', '请填写关联的在线表单的表名')
    if (linkSettings(fieldExtendJson) === undefined)
      addProblem('fieldExtendJson', '扩展设置应为 JSON，如 {"multiSelect": true}')
    if (dictField !== '' && dictField !== 'id') addProblem('dictField', '关联记录保存的是 id')
    if (dbType === 'string' && dbLength < KEY_LENGTH) addProblem('dbLength', `关联记录的字段至少${KEY_LENGTH}个字符`)
  },
  link_table_field: shownSettingsProblems,
  sel_tree({ dictTable, dictText }, _, addProblem) {
    if (dictTable === '') addProblem('dictTable', '请填写树的表名')
    if (namesIn(dictText).length < 3) addProblem('dictText', '请填写树的主键、父级、名称和是否有子节点字段，以逗号相隔')
  },
  link_down(field, fields, addProblem) {
    const config = linkConfigOf(field)
    if (!config?.table)
      return addProblem('dictTable', '请以 JSON 填写联动的 table、txt、key、linkField、idField、pidField')
    const names = namesIn(config.linkField)
    requireFields(names, fields, (message) => addProblem('dictTable', message))
    const levels = fields.filter(({ dbFieldName }) => names.includes(dbFieldName))
    const incompatible = levels.find((level) => level === field || !isLevel(level))
    if (incompatible)
      addProblem(
        'dictTable',
        `联动的字段 ${incompatible.dbFieldName} 须为至少${KEY_LENGTH}个字符、没有校验规则的文本框`,
      )
  },
}

/** A level must be a plain text field, because the linked drop-down that draws it ignores its settings. */
function isLevel({ dbType, dbLength, fieldShowType, fieldValidType, isReadOnly }: FormField): boolean {
  if (fieldShowType !== 'text' || fieldValidType !== '' || isReadOnly) return false
  return isTextType(dbType) && (dbType !== 'string' || dbLength >= KEY_LENGTH)
}

function requireFields(
  names: readonly string[],
  fields: readonly FormField[],
  addProblem: (message: string) => void,
): void {
  const missing = names.find((name) => !fields.some(({ dbFieldName }) => dbFieldName === name))
  if (missing !== undefined) addProblem(`表单没有字段 ${missing}`)
}
