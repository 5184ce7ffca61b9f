import { describe, expect, it } from 'vitest'
import type { Entity, Row } from '../entity.ts'
import { fieldsOf } from '../entity-fields.ts'
import { formProblems } from './checks/form-problems.ts'
import { FORM_CONTROLS, type OnlineForm } from './form.ts'
import { documentsOfForm, formOf } from './form-documents.ts'
import { laterProblems, readForm, wireForm } from './read-form.ts'

/** The tree that controls below choose from. */
const depart: Entity = {
  $id: 'system/depart',
  title: '部门',
  type: 'object',
  'x-table': 'sys_depart',
  'x-title': 'departName',
  'x-tree': { parent: 'parentId', root: '' },
  properties: { parentId: { type: 'string', title: '上级' }, departName: { type: 'string', title: '名称' } },
}

const HEAD = { tableName: 'shop_visit', tableTxt: '门店巡查' }
const field = (more: Row): Row => ({ dbFieldName: 'shop_name', dbFieldTxt: '门店', ...more })
const formWith = (...fields: Row[]): OnlineForm => readForm(HEAD, fields)
const entityWith = (...fields: Row[]): Entity => documentsOfForm(formWith(...fields), []).entity
const problemsOf = (...fields: Row[]) =>
  formProblems(formWith(...fields), new Set(['order', 'user', 'select'])).map(
    ({ field: at, message }) => `${at} ${message}`,
  )

/** The field of the control `link_table`, among those of all controls. */
const LINK_FIELD = `f${FORM_CONTROLS.indexOf('link_table')}_value`

/** A field of each control, as its column wants it. */
const OF_CONTROL: Record<(typeof FORM_CONTROLS)[number], Row> = {
  text: { dbLength: 50, fieldValidType: 'only', isQuery: '1', queryMode: 'like' },
  password: { dbLength: 200 },
  textarea: { dbLength: 500 },
  list: { dictField: 'sex' },
  radio: { dictField: 'sex' },
  checkbox: { dictField: 'sex', dbLength: 200 },
  list_multi: { dictField: 'sex', dbLength: 250 },
  sel_search: { dictField: 'sex' },
  switch: { fieldExtendJson: '["1","0"]' },
  date: { dbType: 'Date', isQuery: '1', queryMode: 'group' },
  datetime: { dbType: 'Datetime' },
  time: { dbLength: 50 },
  umeditor: { dbType: 'Text' },
  markdown: { dbType: 'LongText' },
  sel_user: { dbLength: 100 },
  sel_depart: { dbLength: 100 },
  pca: { dbLength: 100 },
  file: {},
  image: { fieldExtendJson: '{"uploadnum":3}' },
  cat_tree: { dictField: 'B01', dictText: 'level_two' },
  sel_tree: { dictTable: 'sys_depart', dictField: 'd1', dictText: 'id,parent_id,depart_name' },
  popup: { dictTable: 'user_choice', dictField: 'realname', dictText: 'level_two' },
  popup_dict: { dictTable: 'user_choice', dictField: 'username', dictText: 'realname' },
  link_table: { dictTable: 'shop' },
  link_table_field: { dictTable: LINK_FIELD, dictText: 'phone' },
  link_down: {
    dictTable:
      '{"table":"sys_depart","txt":"depart_name","key":"id","linkField":"level_two","idField":"id","pidField":"parent_id"}',
  },
}
const everyControl = [
  ...FORM_CONTROLS.map((type, at) => ({
    ...field({ dbFieldName: `f${at}_value`, dbFieldTxt: type }),
    fieldShowType: type,
    ...OF_CONTROL[type],
  })),
  field({ dbFieldName: 'level_two', dbFieldTxt: '第二级', fieldMustInput: '1' }),
]

describe('a form', () => {
  it('is the same after it went by the wire', () => {
    const form = formWith(...everyControl)
    const sent = wireForm(form)
    expect(readForm(sent.head, sent.fields)).toEqual(form)
    expect(laterProblems(sent.head, sent.fields)).toEqual([])
  })

  it('is stored whole in its entity', () => {
    const form = formWith(...everyControl)
    const { entity } = documentsOfForm(form, [])
    expect(formOf(JSON.parse(JSON.stringify(entity)))).toEqual(form)
  })

  it('of an earlier release is a single table', () => {
    const { entity } = documentsOfForm(formWith(field({})), [])
    const { tableType: _, relationType: __, tabOrderNum: ___, ...head } = entity['x-form']!.head
    const stored = { ...entity, 'x-form': { ...entity['x-form']!, head } } as Entity
    expect(formOf(stored)).toEqual(formWith(field({})))
  })

  it('is not believed to be that of another table', () => {
    const { entity } = documentsOfForm(formWith(field({})), [])
    expect(formOf({ ...entity, $id: 'system/user' })).toBeUndefined()
    expect(formOf({ ...entity, 'x-table': 'sys_user' })).toBeUndefined()
  })

  it('reads flags however they are written', () => {
    const flags = [field({ isQuery: 1 }), field({ isQuery: '1' }), field({ isQuery: 'Y' }), field({ isQuery: true })]
    expect(formWith(...flags).fields.map(({ isQuery }) => isQuery)).toEqual([true, true, true, true])
    expect(formWith(field({ isQuery: '0', isShowList: 0 })).fields[0]).toMatchObject({
      isQuery: false,
      isShowList: false,
    })
  })

  it('accepts only values that the database can store', () => {
    const { head, fields } = readForm({ ...HEAD, formCategory: 'a\0b\ud800' }, [field({ dbFieldTxt: '门\0店😀' })])
    expect([head.formCategory, fields[0]!.dbFieldTxt]).toEqual(['ab', '门店😀'])
  })

  it('reports unsupported settings, and only those with an effect', () => {
    const head = { ...HEAD, isDesForm: 'Y', isTree: 'N' }
    expect(laterProblems(head, [field({ converter: 'x', queryMustInput: '0', dbIsPersist: '1' })])).toEqual([
      { field: 'isDesForm', keyword: 'later', message: '暂不支持设置 isDesForm' },
      { field: 'fields[0].converter', keyword: 'later', message: '暂不支持设置 converter' },
    ])
  })
})

describe('the entity of a form', () => {
  it('has a table, an address and permissions that nothing of the product has', () => {
    const { $id, 'x-table': table, 'x-calls': calls, 'x-permission': may } = entityWith(field({}))
    expect([$id, table, calls?.base, may]).toEqual([
      'online/f-shop-visit',
      'of_shop_visit',
      '/online/data/shop_visit',
      'online:data:shop_visit',
    ])
  })

  it('describes each rule of a field', () => {
    const { properties, required } = entityWith(
      field({ dbLength: 20, fieldMustInput: '1', fieldValidType: 'only' }),
      field({ dbFieldName: 'phone', dbIsNull: '0', fieldValidType: 'm' }),
      field({
        dbFieldName: 'area_size',
        dbType: 'BigDecimal',
        dbPointLength: 2,
        fieldDefaultValue: '1.5',
        isReadOnly: 1,
      }),
      field({ dbFieldName: 'staff', dbType: 'int' }),
      field({ dbFieldName: 'code', fieldValidType: '^[A-Z]{2}(\\d+)+$' }),
    )
    expect(required).toEqual(['shopName', 'phone'])
    expect(properties.shopName).toEqual({
      type: 'string',
      title: '门店',
      maxLength: 20,
      'x-column': 'shop_name',
      'x-unique': { with: ['tenantId'] },
      'x-widget': 'Input',
    })
    expect(properties.phone).toMatchObject({ pattern: '^1[3-9]\\d{9}$', maxLength: 32 })
    expect(properties.areaSize).toMatchObject({ type: 'number', 'x-precision': 2, default: 1.5, 'x-write': 'server' })
    expect(properties.areaSize).toMatchObject({ exclusiveMinimum: -100_000_000, exclusiveMaximum: 100_000_000 })
    expect(properties.staff).toMatchObject({ type: 'integer', maximum: 2_147_483_647 })
    expect(properties.code).toMatchObject({ 'x-user-pattern': '^[A-Z]{2}(\\d+)+$' })
  })

  it.each([
    ['list', { 'x-widget': 'DictionarySelect', 'x-dict': 'sex' }],
    ['radio', { 'x-widget': 'Radio', 'x-dict': 'sex' }],
    ['checkbox', { 'x-widget': 'Checkbox', 'x-dict': 'sex' }],
    ['list_multi', { 'x-widget': 'DictionarySelect', 'x-widget-props': { multiple: true } }],
    ['sel_search', { 'x-widget': 'DictionarySelect' }],
    ['switch', { 'x-widget': 'Switch', 'x-widget-props': { on: '1', off: '0' } }],
    ['date', { 'x-widget': 'DatePicker', format: 'date', 'x-search': 'range' }],
    ['datetime', { 'x-widget': 'DateTimePicker', format: 'date-time' }],
    ['time', { 'x-widget': 'TimePicker', format: 'time' }],
    ['umeditor', { 'x-widget': 'RichText', format: 'html', maxLength: 100_000 }],
    ['markdown', { 'x-widget': 'Markdown', maxLength: 500_000 }],
    ['sel_user', { 'x-widget': 'UserPicker' }],
    ['sel_depart', { 'x-widget': 'DepartPicker' }],
    ['pca', { 'x-widget': 'Area' }],
    ['textarea', { 'x-widget': 'Textarea', maxLength: 500 }],
    ['text', { 'x-widget': 'Input', 'x-search': 'like' }],
    ['file', { 'x-widget': 'FileUpload', 'x-file': { kind: 'file', maxCount: 99 }, maxLength: 1000 }],
    ['image', { 'x-widget': 'ImageUpload', 'x-file': { kind: 'image', maxCount: 3 } }],
    [
      'cat_tree',
      {
        'x-widget': 'CategoryTreeSelect',
        'x-widget-props': { code: 'B01', textField: 'levelTwo' },
        'x-ref': { entity: 'system/category' },
      },
    ],
    ['sel_tree', { 'x-widget': 'ReferenceTreeSelect', 'x-widget-props': { root: 'd1' }, 'x-ref': DEPART }],
    [
      'popup',
      {
        'x-widget': 'PopupField',
        'x-widget-props': { popupCode: 'user_choice', orgFields: ['realname'], destFields: ['levelTwo'] },
      },
    ],
    [
      'popup_dict',
      {
        'x-widget': 'PopupDictionary',
        'x-widget-props': { popupCode: 'user_choice', valueField: 'username', textField: 'realname' },
      },
    ],
    ['link_down', { 'x-widget': 'LinkedSelect', 'x-widget-props': { below: ['levelTwo'] }, 'x-ref': DEPART }],
  ] as const)('shows %s by its widget', (type, expected) => {
    const form = formWith({ ...field({ fieldShowType: type }), ...OF_CONTROL[type] })
    const { properties } = documentsOfForm(form, [depart]).entity
    expect(properties.shopName).toMatchObject(expected)
  })

  it('draws the levels below a linked drop-down with it, under the rules of their own columns', () => {
    const { entity } = documentsOfForm(formWith(...everyControl), [depart])
    const linked = `f${FORM_CONTROLS.indexOf('link_down')}Value`
    expect(entity.properties.levelTwo).toEqual({
      type: 'string',
      title: '第二级',
      maxLength: 32,
      'x-column': 'level_two',
      'x-ref': DEPART,
      'x-widget': 'LinkedSelect',
      'x-widget-props': { above: linked },
    })
    expect(entity.required).toEqual(['levelTwo'])
  })

  it('separates its fields from those of the engine', () => {
    const { entity } = documentsOfForm(formWith(...everyControl), [])
    expect(Object.keys(fieldsOf(entity))).toHaveLength(everyControl.length + 9)
  })

  it('reports settings that it cannot convert', () => {
    const form = formWith(field({ fieldShowType: 'list', dictTable: 'sys_user where 1=1', dictField: 'id' }))
    expect(documentsOfForm(form, []).problems.map(({ field: at }) => at)).toEqual(['fields[0].dictTable'])
    const linked = formWith(
      { ...field({ fieldShowType: 'link_down' }), ...OF_CONTROL.link_down },
      field({ dbFieldName: 'level_two' }),
    )
    expect(documentsOfForm(linked, []).problems.map(({ field: at }) => at)).toEqual(['fields[0].dictTable'])
    const unknown = formWith(field({ fieldDefaultValue: '#{sysWeather}' }))
    expect(documentsOfForm(unknown, []).problems).toMatchObject([{ field: 'fields[0].fieldDefaultValue' }])
  })

  it('has columns that lead elsewhere, by the fields of their records', () => {
    const form = formWith(
      field({ fieldHref: `/online/cgreport/sales?shop=\${shop_code}&id=\${id}` }),
      field({ dbFieldName: 'shop_code', sortFlag: '1' }),
    )
    const [page] = Object.values(documentsOfForm(form, []).pages)
    expect(page!.properties.table!['x-component-props']!.columns).toEqual([
      { field: 'shopName', href: `/online/cgreport/sales?shop=\${shopCode}&id=\${id}` },
      { field: 'shopCode', sortable: true },
    ])
  })

  it('begins with a computed value, or one from a rule', () => {
    const form = formWith(
      field({ fieldDefaultValue: '#{sysUserCode}' }),
      field({ dbFieldName: 'sheet_no', fieldDefaultValue: `\${order_no?onl_watch=shop_name}` }),
    )
    const { entity, problems } = documentsOfForm(form, [])
    expect(problems).toEqual([])
    expect(Object.values(entity.properties).map((one) => one['x-default'])).toEqual([
      { expr: 'user.username' },
      { rule: 'order_no', watch: ['shopName'] },
    ])
  })
})

describe('the pages of a form', () => {
  it('show the configured fields in their places', () => {
    const form = formWith(
      field({ isQuery: '1', sortFlag: '1' }),
      field({ dbFieldName: 'only_listed', isShowForm: '0' }),
      field({ dbFieldName: 'only_filled', isShowList: '0' }),
    )
    const page = documentsOfForm(form, []).pages['online/f-shop-visit']!
    const props = (name: string) => page.properties[name]?.['x-component-props']
    expect(props('search')?.fields).toEqual(['shopName'])
    expect(props('table')?.columns).toEqual([{ field: 'shopName', sortable: true }, 'onlyListed'])
    expect(props('editor')?.fields).toEqual(['shopName', 'onlyFilled'])
  })
})

describe('errors of a form', () => {
  it.each([
    ['order', '是数据库保留字'],
    ['drop table', '字段名以字母开头'],
    ['a"; drop table sys_user', '字段名以字母开头'],
    ['名称', '字段名以字母开头'],
    ['a_b', '字段名以字母开头'],
    ['1a', '字段名以字母开头'],
    ['a'.repeat(33), '字段名以字母开头'],
    ['create_by', '由系统使用'],
    ['tenant_id', '由系统使用'],
    ['page_no', '由系统使用'],
    ['constructor', '由系统使用'],
    ['to_string', '由系统使用'],
    ['', '字段名以字母开头'],
  ])('include the field name %s', (dbFieldName, reason) => {
    expect(problemsOf(field({ dbFieldName }))).toEqual([
      expect.stringMatching(`^fields\\[0\\].dbFieldName .*${reason}`),
    ])
  })

  it.each(['user', 'a b', '表', 'x'.repeat(51), 'a"b', 'a__b', 'a_', 'sys.user'])(
    'is the table name %s',
    (tableName) => {
      const form = readForm({ ...HEAD, tableName }, [field({})])
      expect(formProblems(form, new Set(['user'])).map(({ field: at }) => at)).toEqual(['tableName'])
    },
  )

  it('include a name with the same meaning as another one', () => {
    expect(problemsOf(field({ dbFieldName: 'shopa' }), field({ dbFieldName: 'shopa' }))).toHaveLength(1)
    expect(problemsOf(field({ dbFieldName: 'line_a1' }), field({ dbFieldName: 'line_a_1' }))).toEqual([
      expect.stringContaining('fields[1].dbFieldName'),
    ])
  })

  it.each([
    [{ dbType: 'decimal' }, 'dbType'],
    [{ dbType: 'int', dbPointLength: 2 }, 'dbPointLength'],
    [{ fieldLength: 39 }, 'fieldLength'],
    [{ fieldLength: 1001 }, 'fieldLength'],
    [{ dbLength: 0 }, 'dbLength'],
    [{ dbLength: 'x' }, 'dbLength'],
    [{ fieldShowType: 'date' }, 'fieldShowType'],
    [{ fieldShowType: 'datetime', dbType: 'Date' }, 'fieldShowType'],
    [{ fieldShowType: 'no_such' }, 'fieldShowType'],
    [{ fieldShowType: '__proto__' }, 'fieldShowType'],
    [{ fieldShowType: 'password', dbType: 'Text' }, 'fieldShowType'],
    [{ fieldShowType: 'password', dbLength: 32 }, 'dbLength'],
    [{ fieldShowType: 'password', isQuery: '1' }, 'isQuery'],
    [{ fieldShowType: 'password', fieldDefaultValue: '123' }, 'fieldDefaultValue'],
    [{ fieldShowType: 'link_table', dictTable: 'shop', fieldExtendJson: '[1]' }, 'fieldExtendJson'],
    [{ fieldShowType: 'link_table_field', dictTable: 'shop_name', dictText: 'phone' }, 'dictTable'],
    [{ fieldShowType: 'link_table_field', dictTable: 'shop_name' }, 'dictText'],
    [{ fieldShowType: 'link_table_field', dictTable: 'shop_name', dictText: 'phone', isQuery: '1' }, 'isQuery'],
    [{ fieldShowType: 'popup' }, 'dictTable'],
    [{ fieldShowType: 'popup', dictTable: 'a', dictField: 'x,y', dictText: 'shop_name' }, 'dictText'],
    [{ fieldShowType: 'popup', dictTable: 'a', dictField: 'x', dictText: 'no_such' }, 'dictText'],
    [{ fieldShowType: 'popup_dict', dictTable: 'a', dictText: 'b' }, 'dictField'],
    [{ fieldShowType: 'cat_tree', dictText: 'no_such' }, 'dictText'],
    [{ fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictText: 'id' }, 'dictText'],
    [{ fieldShowType: 'link_down', dictTable: 'sys_depart' }, 'dictTable'],
    [{ fieldShowType: 'link_down', dictTable: '{"table":"t","linkField":"no_such"}' }, 'dictTable'],
    [{ fieldShowType: 'link_down', dictTable: '{"table":"t","linkField":"shop_name"}' }, 'dictTable'],
    [{ fieldShowType: 'image', dbType: 'int' }, 'fieldShowType'],
    [{ fieldShowType: 'list' }, 'dictField'],
    [{ fieldValidType: '^(?!a)b' }, 'fieldValidType'],
    [{ fieldValidType: '(a' }, 'fieldValidType'],
    [{ fieldValidType: 'a'.repeat(201) }, 'fieldValidType'],
    [{ fieldValidType: '^a$', dbType: 'int' }, 'fieldValidType'],
    [{ fieldValidType: 'only', dbLength: 501 }, 'fieldValidType'],
    [{ fieldValidType: 'only', dbType: 'Text' }, 'fieldValidType'],
    [{ fieldHref: 'https://elsewhere' }, 'fieldHref'],
    [{ fieldHref: '//elsewhere' }, 'fieldHref'],
    [{ fieldHref: '/\\elsewhere' }, 'fieldHref'],
    [{ fieldHref: 'javascript:alert(1)' }, 'fieldHref'],
    [{ fieldHref: '/\t/elsewhere' }, 'fieldHref'],
    [{ fieldHref: `/\${shop_name}\\elsewhere` }, 'fieldHref'],
    [{ fieldHref: '/x?token={{ACCESS_TOKEN}}' }, 'fieldHref'],
    [{ fieldHref: `/x?a=\${no_such}` }, 'fieldHref'],
    [{ fieldHref: '/x', fieldShowType: 'image' }, 'fieldHref'],
    [{ queryMode: 'group' }, 'queryMode'],
    [{ queryMode: 'like', dbType: 'int' }, 'queryMode'],
    [{ dbFieldTxt: '' }, 'dbFieldTxt'],
  ])('include %o', (more, at) => {
    expect(problemsOf(field(more)).map((problem) => problem.split(' ')[0])).toContain(`fields[0].${at}`)
  })

  it('include a form without input, without columns or without fields', () => {
    expect(problemsOf()).toEqual(['fields 至少需要一个字段'])
    expect(problemsOf(field({ isShowForm: '0', isShowList: '0' }))).toHaveLength(2)
  })

  it('are none in a form of every control', () => {
    expect(problemsOf(...everyControl)).toEqual([])
    expect(documentsOfForm(formWith(...everyControl), [peopleOf('system/user'), depart]).problems).toEqual([])
  })
})

const DEPART = { entity: 'system/depart' }

const peopleOf = ($id: string): Entity => ({ $id, title: $id, type: 'object', properties: {} })
