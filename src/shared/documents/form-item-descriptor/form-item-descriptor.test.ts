import { describe, expect, it } from 'vitest'
import { controls } from './controls/controls.ts'
import { describeForm } from './describe-form.ts'
import { describeProperty, describeSchema } from './describe-property.ts'
import { schemaOfItems } from './form-schema.ts'
import { environment, item, ROWS, read, text } from './testing/descriptor-samples.ts'

describe('a form item descriptor', () => {
  it.each(ROWS)('of the type $item.type becomes a field, and the field becomes it again', ({ item, field, use }) => {
    const { entity, uses, problems } = read([item])
    expect(problems).toEqual([])
    expect(entity.properties.it).toEqual({ type: 'string', title: '它', ...field })
    expect(uses).toEqual([{ field: 'it', ...use }])
    expect(describeForm(entity, uses, { ...environment, columns: 2 })).toEqual({ items: [item], problems: [] })
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
      'x-user-pattern': '^[A-Z]+$',
      'x-unique': true,
      'x-messages': { required: '请输入编码！', maxLength: '太长', pattern: '只能大写', unique: '已存在' },
    })
    expect(describeForm(entity, uses, environment).items[0]?.rules).toEqual(rules)
  })

  it('limits the value of a number, and marks whole numbers', () => {
    const rules = [{ minimum: 0 }, { maximum: 100, message: '不超过一百' }, { integer: true, message: '应为整数' }]
    const whole = text({ type: 'text', formSchema: { type: 'number' }, rules: [{ min: 0 }, ...rules.slice(1)] })
    const { entity, uses } = read([whole])
    expect(entity.properties.it).toMatchObject({ type: 'integer', minimum: 0, maximum: 100 })
    const [again] = describeForm(entity, uses, environment).items
    expect(again).toMatchObject({ type: 'integer', formSchema: { type: 'integer' }, rules })
  })

  it('is read-only when its widget is disabled, and has its own placeholder', () => {
    const given = text({ type: 'text', widgetAttrs: { disabled: true }, placeholder: '自动生成' })
    const { entity, uses } = read([given])
    expect(uses).toEqual([{ field: 'it', widget: 'Input', readOnly: true, placeholder: '自动生成' }])
    expect(describeForm(entity, uses, environment).items).toEqual([given])
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
    const { items } = describeForm(entity, uses, environment)
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

  it('reports words and rules that it cannot convert', () => {
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

  it('is required with the words of its placeholder when it has no message', () => {
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

  it('keeps its order, without sub-tables, and is read without loss', () => {
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
