/** Descriptors with equivalent fields. */
import type { Entity, Field } from '#shared/documents/entity.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import type { FormItemDescriptor } from '../descriptor.ts'
import { readDescriptors } from '../read-descriptors.ts'

export const depart: Entity = {
  $id: 'system/depart',
  title: '部门',
  type: 'object',
  'x-table': 'sys_depart',
  'x-title': 'departName',
  'x-tree': { parent: 'parentId', root: '', hasChild: 'hasChild' },
  properties: {
    parentId: { type: 'string', title: '上级' },
    departName: { type: 'string', title: '名称' },
    orgCode: { type: 'string', title: '编码' },
    hasChild: { type: 'string', title: '有下级' },
  },
}
export const environment = { entities: [depart] }

/** Written descriptor of a field named `it` with the label 它, with key, id and label. */
export const item = (given: Partial<FormItemDescriptor> & { type: string }, asks = '请选择'): FormItemDescriptor => ({
  key: 'it',
  id: '$$it',
  label: '它',
  placeholder: `${asks}它`,
  rules: [],
  ...given,
})
export const text = (given: Partial<FormItemDescriptor> & { type: string }) => item(given, '请输入')
export const files = (given: Partial<FormItemDescriptor> & { type: string }) => item(given, '请上传')

export interface Row {
  item: FormItemDescriptor
  field?: Partial<Field>
  use: Partial<FieldUse>
}
export const options = [{ value: 'L', text: '低' }]
export const listSource = [{ value: 'L', label: '低' }]
export const people = { entity: 'system/user', value: 'username', label: 'realname' }

/** Every control type in both formats. */
export const ROWS: Row[] = [
  { item: text({ type: 'text' }), use: { widget: 'Input' } },
  ...[
    ['week', 'WeekPicker'],
    ['month', 'MonthPicker'],
    ['quarter', 'QuarterPicker'],
    ['year', 'YearPicker'],
  ].map(
    ([picker, widget]): Row => ({
      item: item({ type: 'date', formSchema: { extendJson: { picker } } }),
      field: { format: 'date' },
      use: { widget: widget! },
    }),
  ),
  {
    item: text({ type: 'text', widgetAttrs: { allowClear: true } }),
    use: { widget: 'Input', props: { allowClear: true } },
  },
  {
    item: text({ type: 'number', formSchema: { type: 'number', dbPointLength: 2 }, widgetAttrs: { unit: '吨' } }),
    field: { type: 'number', 'x-precision': 2 },
    use: { widget: 'NumberInput', props: { unit: '吨' } },
  },
  {
    item: text({ type: 'integer', formSchema: { type: 'integer', defVal: 3 } }),
    field: { type: 'integer', default: 3 },
    use: { widget: 'NumberInput' },
  },
  { item: text({ type: 'password' }), use: { widget: 'Password' } },
  {
    item: text({ type: 'textarea', widgetAttrs: { rows: 5 } }),
    use: { widget: 'Textarea', props: { rows: 5 }, span: 2 },
  },
  { item: text({ type: 'umeditor' }), field: { format: 'html' }, use: { widget: 'RichText', span: 2 } },
  { item: text({ type: 'markdown' }), use: { widget: 'Markdown', span: 2 } },
  { item: item({ type: 'date' }), field: { format: 'date' }, use: { widget: 'DatePicker' } },
  { item: item({ type: 'datetime' }), field: { format: 'date-time' }, use: { widget: 'DateTimePicker' } },
  { item: item({ type: 'time' }), field: { format: 'time' }, use: { widget: 'TimePicker' } },
  { item: item({ type: 'switch' }), use: { widget: 'Switch' } },
  {
    item: item({ type: 'switch', switchOptions: ['1', '0'] }),
    use: { widget: 'Switch', props: { on: '1', off: '0' } },
  },
  {
    item: files({ type: 'file' }),
    field: { 'x-file': { kind: 'file', maxCount: 99 } },
    use: { widget: 'FileUpload', span: 2 },
  },
  {
    item: files({ type: 'image', formSchema: { extendJson: { uploadnum: 3 } } }),
    field: { 'x-file': { kind: 'image', maxCount: 3 } },
    use: { widget: 'ImageUpload', span: 2 },
  },
  { item: item({ type: 'pca' }), use: { widget: 'Area' } },
  {
    item: item({ type: 'pca', formSchema: { extendJson: { displayLevel: 'city' } } }),
    use: { widget: 'Area', props: { depth: 2 } },
  },
  {
    item: item({ type: 'rate', formSchema: { type: 'integer' } }),
    field: { type: 'integer' },
    use: { widget: 'Rate' },
  },
  { item: text({ type: 'hidden' }), use: { widget: 'Hidden' } },
  { item: item({ type: 'list', listSource }), field: { enum: ['L'] }, use: { widget: 'Select', props: { options } } },
  { item: item({ type: 'list', dictCode: 'sex' }), field: { 'x-dict': 'sex' }, use: { widget: 'DictionarySelect' } },
  { item: item({ type: 'radio', listSource }), field: { enum: ['L'] }, use: { widget: 'Radio', props: { options } } },
  {
    item: item({ type: 'radio', dictCode: 'sex', ui: { button: true } }),
    field: { 'x-dict': 'sex' },
    use: { widget: 'Radio', props: { button: true } },
  },
  { item: item({ type: 'checkbox', listSource }), use: { widget: 'Checkbox', props: { options } } },
  {
    item: item({ type: 'list_multi', listSource }),
    use: { widget: 'Select', props: { multiple: true, options } },
  },
  {
    item: item({ type: 'list_multi', dictTable: 'sys_depart', dictCode: 'org_code', dictText: 'depart_name' }),
    field: { 'x-ref': { entity: 'system/depart', value: 'orgCode', many: true } },
    use: { widget: 'ReferenceSelect' },
  },
  {
    item: item({ type: 'sel_search', dictTable: 'sys_depart', dictCode: 'id', dictText: 'org_code' }),
    field: { 'x-ref': { entity: 'system/depart', label: 'orgCode' } },
    use: { widget: 'ReferenceSelect' },
  },
  { item: item({ type: 'sel_user' }), field: { 'x-ref': { ...people, many: true } }, use: { widget: 'UserPicker' } },
  {
    item: item({ type: 'sel_user', formSchema: { extendJson: { store: 'id', multiSelect: false } } }),
    field: { 'x-ref': { entity: 'system/user', label: 'realname' } },
    use: { widget: 'UserPicker' },
  },
  {
    item: item({ type: 'sel_depart', formSchema: { extendJson: { store: 'orgCode' } } }),
    field: { 'x-ref': { entity: 'system/depart', value: 'orgCode', label: 'departName', many: true } },
    use: { widget: 'DepartPicker' },
  },
  {
    item: item({ type: 'cat_tree', pidValue: 'B01', textField: 'itName' }),
    use: { widget: 'CategoryTreeSelect', props: { code: 'B01', textField: 'itName' } },
  },
  {
    item: item({
      type: 'sel_tree',
      dict: 'sys_depart,depart_name,id',
      pidValue: 'd1',
      pidField: 'parent_id',
      hasChildField: 'has_child',
    }),
    field: { 'x-ref': { entity: 'system/depart' } },
    use: { widget: 'ReferenceTreeSelect', props: { root: 'd1' } },
  },
  {
    item: item({ type: 'link_table', dictTable: 'sys_depart', dictCode: 'id', dictText: 'depart_name,org_code' }),
    field: { 'x-ref': { entity: 'system/depart' } },
    use: { widget: 'RecordLink', props: { fields: ['orgCode'] } },
  },
  {
    item: item({ type: 'popup', popupCode: 'user_choice', orgFields: 'realname,phone', destFields: 'it,phone' }),
    use: {
      widget: 'PopupField',
      props: { popupCode: 'user_choice', orgFields: ['realname', 'phone'], destFields: ['it', 'phone'] },
    },
  },
  {
    item: item({
      type: 'popup',
      popupCode: 'user_choice',
      orgFields: 'realname',
      destFields: 'it',
      formSchema: { extendJson: { popupMulti: false } },
    }),
    use: {
      widget: 'PopupField',
      props: { popupCode: 'user_choice', orgFields: ['realname'], destFields: ['it'], popupMulti: false },
    },
  },
  {
    item: item({ type: 'popup_dict', dictTable: 'user_choice', dictCode: 'username', dictText: 'realname' }),
    use: {
      widget: 'PopupDictionary',
      props: { popupCode: 'user_choice', valueField: 'username', textField: 'realname' },
    },
  },
  {
    item: item({
      type: 'link_down',
      linkDownConfig: {
        table: 'sys_depart',
        txt: 'depart_name',
        key: 'id',
        linkField: '',
        idField: 'id',
        pidField: 'parent_id',
      },
      linkDownOthers: [],
    }),
    field: { 'x-ref': { entity: 'system/depart' } },
    use: { widget: 'LinkedSelect' },
  },
]

export function read(items: readonly FormItemDescriptor[]) {
  return readDescriptors(items, { ...environment, columns: 2 })
}
