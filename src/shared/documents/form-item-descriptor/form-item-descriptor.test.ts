import { describe, expect, it } from 'vitest'
import type { Entity, Field } from '../entity.ts'
import type { FieldUse } from '../page.ts'
import { controls } from './controls.ts'
import { describeForm } from './describe-form.ts'
import { describeProperty, describeSchema } from './describe-property.ts'
import type { FormItemDescriptor } from './descriptor.ts'
import { schemaOfItems } from './form-schema.ts'
import { readDescriptors } from './read-descriptors.ts'

const depart: Entity = {
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
const world = { entities: [depart] }

/** What is written for a field named `it` with the label 它, beside key, id and label. */
const item = (given: Partial<FormItemDescriptor> & { type: string }, asks = '请选择'): FormItemDescriptor => ({
  key: 'it',
  id: '$$it',
  label: '它',
  placeholder: `${asks}它`,
  rules: [],
  ...given,
})
const text = (given: Partial<FormItemDescriptor> & { type: string }) => item(given, '请输入')
const files = (given: Partial<FormItemDescriptor> & { type: string }) => item(given, '请上传')

interface Row {
  item: FormItemDescriptor
  field?: Partial<Field>
  use: Partial<FieldUse>
}
const options = [{ value: 'L', text: '低' }]
const listSource = [{ value: 'L', label: '低' }]
const people = { entity: 'system/user', value: 'username', label: 'realname' }

/** Every control type in the words of both sides. */
const ROWS: Row[] = [
  { item: text({ type: 'text' }), use: { widget: 'Input' } },
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

function read(items: readonly FormItemDescriptor[]) {
  return readDescriptors(items, { ...world, columns: 2 })
}

describe('a form item descriptor', () => {
  it.each(ROWS)('of the type $item.type becomes a field, and the field becomes it again', ({ item, field, use }) => {
    const { entity, uses, problems } = read([item])
    expect(problems).toEqual([])
    expect(entity.properties.it).toEqual({ type: 'string', title: '它', ...field })
    expect(uses).toEqual([{ field: 'it', ...use }])
    expect(describeForm(entity, uses, { ...world, columns: 2 })).toEqual({ items: [item], problems: [] })
  })

  it('is there for every control type that a field can have', () => {
    const spoken = new Set(ROWS.map((row) => row.item.type))
    const written = controls.map(({ types }) => types[0])
    const elsewhere = ['tab', 'link_table_field']
    expect(written.filter((type) => !spoken.has(type))).toEqual(elsewhere)
  })

  it('keeps its rules and their messages', () => {
    const rules = [
      { required: true, message: '请输入编码！' },
      { min: 2 },
      { max: 20, message: '太长' },
      { pattern: '^[A-Z]+$', message: '只能大写' },
      { unique: true, message: '已存在' },
    ]
    const { entity, uses } = read([text({ type: 'text', rules })])
    expect(uses[0]).toMatchObject({ required: true })
    expect(entity.properties.it).toMatchObject({
      minLength: 2,
      maxLength: 20,
      pattern: '^[A-Z]+$',
      'x-unique': true,
      'x-messages': { required: '请输入编码！', maxLength: '太长', pattern: '只能大写', unique: '已存在' },
    })
    expect(describeForm(entity, uses, world).items[0]?.rules).toEqual(rules)
  })

  it('limits the value of a number, and tells whole ones', () => {
    const rules = [{ minimum: 0 }, { maximum: 100, message: '不超过一百' }, { integer: true, message: '应为整数' }]
    const whole = text({ type: 'text', formSchema: { type: 'number' }, rules: [{ min: 0 }, ...rules.slice(1)] })
    const { entity, uses } = read([whole])
    expect(entity.properties.it).toMatchObject({ type: 'integer', minimum: 0, maximum: 100 })
    const [again] = describeForm(entity, uses, world).items
    expect(again).toMatchObject({ type: 'integer', formSchema: { type: 'integer' }, rules })
  })

  it('is read-only when its widget is disabled, and has a placeholder of its own', () => {
    const given = text({ type: 'text', widgetAttrs: { disabled: true }, placeholder: '自动生成' })
    const { entity, uses } = read([given])
    expect(uses).toEqual([{ field: 'it', widget: 'Input', readOnly: true, placeholder: '自动生成' }])
    expect(describeForm(entity, uses, world).items).toEqual([given])
  })

  it('of linked drop-downs draws the fields that follow', () => {
    const config = { table: 'sys_depart', key: 'id', idField: 'id', pidField: 'parent_id', linkField: 'city,town' }
    const others = [
      { field: 'town', title: '镇', order: 2 },
      { field: 'city', title: '市', order: 1 },
    ]
    const { entity, uses, problems } = read([
      item({ type: 'link_down', linkDownConfig: config, linkDownOthers: others }),
    ])
    expect(problems).toEqual([])
    expect(uses.map(({ field, props }) => [field, props])).toEqual([
      ['it', { below: ['city', 'town'] }],
      ['city', { above: 'it', below: ['town'] }],
      ['town', { above: 'city' }],
    ])
    const { items } = describeForm(entity, uses, world)
    expect(items).toHaveLength(1)
    expect(items[0]?.linkDownOthers).toEqual([
      { field: 'city', title: '市', order: 1 },
      { field: 'town', title: '镇', order: 2 },
    ])
  })
})

describe('the schema of a form', () => {
  it.each(ROWS)('brings the item of the type $item.type to clients', ({ item, field, use }) => {
    const { properties, required, problems } = schemaOfItems([item])
    expect(problems).toEqual([])
    // As it travels.
    const [again] = describeSchema(JSON.parse(JSON.stringify({ properties, required })))
    const { entity, uses, problems: lost } = read([again!])
    expect(lost).toEqual([])
    expect([entity.properties.it, uses]).toEqual([{ type: 'string', title: '它', ...field }, [{ field: 'it', ...use }]])
  })

  it('tells which words and rules do not come along', () => {
    const rules = [
      { required: true, message: '必填' },
      { max: 5, message: '太长' },
      { pattern: '^A', message: '以 A 开头' },
      { unique: true },
    ]
    const { properties, required, problems } = schemaOfItems([text({ type: 'text', rules })])
    expect(required).toEqual(['it'])
    expect(properties.it).toMatchObject({ maxLength: 5, pattern: '^A', errorInfo: '以 A 开头' })
    expect(properties.it?.ui?.errors).toEqual({ required: '必填' })
    expect(problems.map(({ code, at }) => `${code} ${at}`)).toEqual([
      'rule-unsayable rules[1].message',
      'rule-unsayable rules[3].only',
    ])
  })
})

describe('what fields cannot say', () => {
  it.each<[string, Partial<FormItemDescriptor> & { type: string }, string]>([
    ['an unknown type', { type: 'brush' }, 'type-unknown type'],
    ['a sub-table', { type: 'tab' }, 'type-elsewhere type'],
    ['an item of the row of a sub-table', { type: 'text', subKey: 'lines' }, 'type-elsewhere subKey'],
    ['an unknown attribute', { type: 'text', widgetAttrs: { size: 'big' } }, 'attr-unknown widgetAttrs.size'],
    ['an unknown rule', { type: 'text', rules: [{ luck: 1 } as never] }, 'rule-unknown rules[0].luck'],
    ['a pattern that is none', { type: 'text', rules: [{ pattern: '(' }] }, 'pattern-refused rules[0].pattern'],
    ['an unknown setting', { type: 'text', formSchema: { extendJson: { x: 1 } } }, 'setting-unknown extendJson.x'],
    ['a broken setting', { type: 'text', formSchema: { extendJson: '{' } }, 'setting-broken extendJson'],
    ['a computed default', { type: 'text', formSchema: { defVal: '#{date}' } }, 'default-computed defVal'],
    [
      'a month as a day',
      { type: 'date', formSchema: { extendJson: { picker: 'month' } } },
      'period-stored extendJson.picker',
    ],
    ['a table without entity', { type: 'list', dictTable: 'nobody', listSource }, 'table-unknown dictTable'],
    [
      'a condition in SQL',
      { type: 'list', dictTable: "sys_depart where org_code = 'A'", dictCode: 'id' },
      'condition-sql dictTable',
    ],
    ['a column without field', { type: 'list', dictTable: 'sys_depart', dictCode: 'tel' }, 'column-unknown dictCode'],
    ['another tree', { type: 'sel_tree', dict: 'sys_depart', pidField: 'boss' }, 'tree-differs pidField'],
    ['a table as radio buttons', { type: 'radio', dictTable: 'sys_depart' }, 'control-differs dictTable'],
    ['a choice of nothing', { type: 'list' }, 'setting-missing listSource'],
    ['a member nobody knows', { type: 'text', colour: 'red' } as never, 'key-unknown colour'],
  ])('is told: %s', (_, given, problem) => {
    const { problems } = read([item(given)])
    expect(problems.map(({ code, at }) => `${code} ${at}`)).toContain(problem)
    expect(problems.every(({ reason }) => reason !== '')).toBe(true)
  })

  it('leaves the other fields as they are', () => {
    const { uses, problems } = read([item({ type: 'brush' }), { ...text({ type: 'text' }), key: 'next' }])
    expect(uses.map(({ field }) => field)).toEqual(['it', 'next'])
    expect(problems).toHaveLength(1)
  })

  it('does not loosen the entity that the form is of', () => {
    const onto: Entity = {
      $id: 'business/shop',
      title: '门店',
      type: 'object',
      properties: { it: { type: 'string', title: '编码', maxLength: 10, pattern: '^A' } },
    }
    const loose = text({ type: 'text', rules: [{ max: 50 }, { min: 2 }, { pattern: '^B' }] })
    const { entity } = readDescriptors([loose], { ...world, onto })
    expect(entity.properties.it).toMatchObject({ title: '它', maxLength: 10, minLength: 2, pattern: '^A' })
  })
})

describe('what descriptors cannot say', () => {
  const entity: Entity = {
    $id: 'business/shop',
    title: '门店',
    type: 'object',
    'x-children': [{ entity: 'business/line', by: 'shopId', kind: 'many', name: 'lines' }],
    properties: {
      month: { type: 'string', title: '月份', 'x-widget': 'MonthPicker' },
      code: { type: 'string', title: '编码', 'x-write': 'once', 'x-check-rule': 'shop_code', 'x-fill': {} },
      tags: { type: 'array', title: '标签', 'x-widget': 'Select', enum: ['a'] },
    },
  }

  it.each<[FieldUse, string]>([
    [{ field: 'month' }, 'widget-unsayable widget'],
    [{ field: 'lines', widget: 'SubTable' }, 'widget-unsayable widget'],
    [{ field: 'code' }, 'keyword-unsayable x-write'],
    [{ field: 'code' }, 'keyword-unsayable x-check-rule'],
    [{ field: 'tags' }, 'keyword-unsayable type'],
    [{ field: 'code', props: { autoFocus: true } }, 'prop-unsayable autoFocus'],
    [{ field: 'code', modes: ['add'] }, 'use-unsayable modes'],
    [{ field: 'code', span: 2 }, 'use-unsayable span'],
    [{ field: 'code', reactions: [{ use: 'visible', when: 'true' }] }, 'reaction-unsayable reactions'],
    [{ field: 'none' }, 'column-unknown field'],
  ])('is told: %j', (use, problem) => {
    const { problems } = describeForm(entity, [use], world)
    expect(problems.map(({ code, at }) => `${code} ${at}`)).toContain(problem)
  })

  it('is told of what only divides', () => {
    const { items, problems } = describeForm(entity, [{ widget: 'Divider', title: '其他' }, 'month'], world)
    expect(items).toEqual([])
    expect(problems.map(({ key, code }) => `${key} ${code}`)).toEqual([
      '其他 layout-unsayable',
      'month widget-unsayable',
    ])
  })
})

describe('the property of a form', () => {
  it('makes the descriptor of its control', () => {
    const property = {
      view: 'radio',
      title: '级别',
      type: 'integer',
      enum: [{ value: '1', title: '一级' }],
      ui: { widgetattrs: { disabled: true }, errors: { required: '请选择级别!' }, button: true },
    }
    expect(describeProperty('level', property, true)).toMatchObject({
      id: '$$level',
      type: 'radio',
      label: '级别',
      placeholder: '请选择级别',
      rules: [{ required: true, message: '请选择级别!' }, { integer: true }],
      widgetAttrs: { disabled: true },
      listSource: [{ value: 1, label: '一级' }],
      ui: { button: true },
    })
  })

  it('is required with the words of its placeholder when it has none of its own', () => {
    expect(describeProperty('file', { view: 'image', title: '照片' }, true).rules).toEqual([
      { required: true, message: '请上传照片' },
    ])
  })

  it.each([
    ['only', 'string', [{ unique: true }]],
    ['z', 'number', [{ integer: true }]],
    ['m', 'string', [{ pattern: 'm', message: '正则表达式不正确' }]],
  ])('knows the check %s', (pattern, type, rules) => {
    expect(describeProperty('it', { view: 'text', type, pattern }, false).rules).toEqual(rules)
  })

  it('comes in its order, without sub-tables, and is read without loss', () => {
    const items = describeSchema({
      required: ['name'],
      properties: {
        phone: { view: 'text', title: '手机', pattern: 'm', errorInfo: '手机号不对', order: 2 },
        lines: { view: 'tab', order: 3 },
        name: { view: 'text', title: '姓名', maxLength: 20, order: 1, defVal: '张三' },
      },
    })
    expect(items.map(({ key }) => key)).toEqual(['name', 'phone'])
    const { entity, uses, problems } = read(items)
    expect(problems).toEqual([])
    expect(uses).toMatchObject([{ field: 'name', required: true }, { field: 'phone' }])
    expect(entity.properties.name).toMatchObject({ maxLength: 20, default: '张三' })
    expect(new RegExp(entity.properties.phone!.pattern!, 'u').test('13800000000')).toBe(true)
  })
})
