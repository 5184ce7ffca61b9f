import type { FormItemDescriptor } from '#shared/documents/form-item-descriptor/descriptor.ts'
import { formatOf } from './template-record.ts'
import type { StoredTemplate } from './template-rendering.ts'
import { samplesIn, type Variable, VariablesError, variablesOf } from './template-variables.ts'

/** Fields of the form besides variables begin with an underscore; names of variables never do. */
const channels = (isText: boolean): FormItemDescriptor => ({
  key: '_msgType',
  type: 'radio',
  label: '消息类型',
  rules: [{ required: true }],
  listSource: [
    { value: 'system', label: '系统消息' },
    { value: 'email', label: '邮件' },
    ...(isText ? [{ value: 'sms', label: '短信' }] : []),
  ],
  formSchema: { defVal: 'system' },
})

const receiver: FormItemDescriptor = {
  key: '_receiver',
  type: 'sel_user',
  label: '接收人',
  formSchema: { extendJson: { multiSelect: false } },
}
const address: FormItemDescriptor = {
  key: '_address',
  type: 'text',
  label: '或发往地址',
  placeholder: '邮箱或手机号；填写后不发给接收人',
  rules: [{ max: 200 }],
}
const audience: readonly FormItemDescriptor[] = [
  { key: '_userIds', type: 'sel_user', label: '用户', formSchema: { extendJson: { store: 'id' } } },
  { key: '_departIds', type: 'sel_depart', label: '部门（含下级）' },
  {
    key: '_roleIds',
    type: 'list_multi',
    label: '角色',
    dictTable: 'sys_role',
    dictCode: 'id',
    dictText: 'role_name',
  },
]

/** Returns the form to test a template, or to send it to many: receivers and variables. */
export function sendForm(template: StoredTemplate, toMany: boolean): FormItemDescriptor[] {
  const isText = formatOf(template.templateType) === 'text'
  const to = toMany ? audience : [receiver, address]
  return [channels(isText), ...to, ...variableItems(template)]
}

function variableItems({ templateSchema, templateTestJson }: StoredTemplate): FormItemDescriptor[] {
  const samples = quietly(() => samplesIn(templateTestJson))
  return variablesOf(templateSchema).map((variable) => ({
    ...CONTROLS[variable.type],
    key: variable.name,
    label: variable.title,
    rules: [...(variable.required ? [{ required: true }] : []), ...(CONTROLS[variable.type].rules ?? [])],
    ...(samples[variable.name] !== undefined && { formSchema: { defVal: samples[variable.name] } }),
  }))
}

const CONTROLS: Readonly<Record<Variable['type'], Pick<FormItemDescriptor, 'type' | 'rules' | 'switchOptions'>>> = {
  text: { type: 'text', rules: [{ max: 500 }] },
  lines: { type: 'textarea', rules: [{ max: 4000 }] },
  integer: { type: 'integer' },
  number: { type: 'number' },
  date: { type: 'date' },
  datetime: { type: 'datetime' },
  boolean: { type: 'switch', switchOptions: ['true', 'false'] },
}

function quietly(read: () => Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  try {
    return read()
  } catch (error) {
    if (error instanceof VariablesError) return {}
    throw error
  }
}
