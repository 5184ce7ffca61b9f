import { describe, expect, it } from 'vitest'
import { lazyActions } from '#renderers/actions/lazy-registry.ts'
import { actions } from '#renderers/actions/registry.ts'
import type { BlockManifest, WidgetManifest } from '#renderers/manifest.ts'
import type { PreparedButton, PreparedColumn, PreparedField } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { lazyReactions } from '#renderers/reactions/lazy-registry.ts'
import { reactions } from '#renderers/reactions/registry.ts'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { BlockNode, Page } from '#shared/documents/page.ts'
import { loadLazyBlocks, loadLazyPlugins, vocabulary } from '../load/vocabulary.ts'
import { preparePage } from './prepare-page.ts'

const entity: Entity = {
  $id: 'system/test',
  title: '测试',
  type: 'object',
  required: ['name'],
  'x-table': 'test',
  properties: {
    name: { type: 'string', title: '名称', 'x-unique': true },
    phone: { type: 'string', title: '电话', 'x-check-rule': 'phone' },
    born: { type: 'string', format: 'date', title: '生日' },
  },
}

const table = (props: object): BlockNode => ({
  type: 'void',
  'x-component': 'DataTable',
  'x-component-props': { columns: ['name'], ...props },
})
const modal = (props: object = {}): BlockNode => ({
  type: 'void',
  'x-component': 'ModalForm',
  'x-component-props': { fields: ['name'], ...props },
})

function prepare(properties: Page['properties']) {
  const page: Page = { title: '测试', 'x-entity': 'system/test', type: 'object', properties }
  return preparePage(page, 'system/test', { 'system/test': entity }, vocabulary).blocks
}
const fieldsOf = (node: BlockNode) => prepare({ form: node })[0]!.props.fields as PreparedField[]
const problemsOf = (properties: Page['properties']) =>
  prepare(properties).flatMap(({ problems }) => problems.map(({ path, reason }) => `${path}: ${reason}`))

describe('preparing a field', () => {
  it('merges widget props of the entity and the page, in forms and lists', () => {
    const noted = { ...entity.properties.name!, 'x-widget': 'Textarea', 'x-widget-props': { rows: 3 } }
    const environment = { 'system/test': { ...entity, properties: { name: noted } } }
    const named = (props: object) => [{ field: 'name', ...props }]
    const propsIn = (node: BlockNode, list: string) => {
      const page: Page = { title: '测试', 'x-entity': 'system/test', type: 'object', properties: { node } }
      const [block] = preparePage(page, 'system/test', environment, vocabulary).blocks
      return (block!.props[list] as PreparedField[])[0]!.props
    }
    expect(propsIn(table({}), 'columns')).toEqual({ rows: 3 })
    expect(propsIn(modal({ fields: named({ props: { count: true } }) }), 'fields')).toEqual({ rows: 3, count: true })
    expect(propsIn(modal({ fields: named({ widget: 'Input' }) }), 'fields')).toEqual({})
  })

  it('takes title, widget and requirement from the entity', () => {
    const [name, born] = fieldsOf(modal({ fields: ['name', 'born'] }))
    expect(name).toMatchObject({ title: '名称', widget: 'Input', required: true, span: 1 })
    expect(born).toMatchObject({ widget: 'DatePicker', required: false })
  })

  it('lets the page override the presentation', () => {
    const use = { field: 'born', title: '出生', required: true, modes: ['add'], props: { a: 1 } }
    const [born] = fieldsOf(modal({ fields: [use] }))
    expect(born).toMatchObject({ title: '出生', required: true, modes: ['add'], props: { a: 1 } })
  })

  it('turns uniqueness and check rules of the entity into reactions, unless the page names them', () => {
    const named = { field: 'phone', reactions: [{ use: 'check-rule', with: { ruleCode: 'other' } }] }
    const [name, phone, own] = fieldsOf(modal({ fields: ['name', 'phone', named] }))
    expect(name!.reactions.map(({ use }) => use)).toEqual(['unique'])
    expect(phone!.reactions).toMatchObject([{ use: 'check-rule', with: { ruleCode: 'phone' } }])
    expect(own!.reactions).toMatchObject([{ use: 'check-rule', with: { ruleCode: 'other' } }])
  })

  it('adds no rules in a search', () => {
    const node: BlockNode = {
      type: 'void',
      'x-component': 'SearchForm',
      'x-component-props': { target: 'form', fields: ['name'] },
    }
    expect(fieldsOf(node)[0]).toMatchObject({ required: false, reactions: [] })
  })

  it('compiles the condition of a reaction and lists its inputs', () => {
    const use = { field: 'born', reactions: [{ use: 'visible', when: 'values.name == "a"' }] }
    const [reaction] = fieldsOf(modal({ fields: [use] }))[0]!.reactions
    expect(reaction!.reads).toEqual(['values.name'])
    expect(reaction!.when!({ values: { name: 'a' } })).toBe(true)
  })
})

describe('preparing buttons', () => {
  const buttonsOf = (blocks: ReturnType<typeof prepare>, kind: string) => blocks[0]!.props[kind] as PreparedButton[]

  it('adds label, permission and steps to standard buttons', () => {
    const blocks = prepare({
      table: table({ toolbar: ['add'], rowButtons: ['edit', 'view', 'delete'] }),
      form: modal(),
    })
    expect(buttonsOf(blocks, 'toolbar')).toMatchObject([
      { label: '新增', permission: 'system:test:add', do: [{ use: 'open', with: { target: 'form', mode: 'add' } }] },
    ])
    expect(buttonsOf(blocks, 'rowButtons').map(({ label, permission }) => [label, permission])).toEqual([
      ['编辑', 'system:test:edit'],
      ['详情', 'system:test:list'],
      ['删除', 'system:test:delete'],
    ])
  })

  it('applies the settings of the page to a standard button', () => {
    const rowButtons = [
      { standard: 'edit', label: '改', target: 'other', when: 'row.mine' },
      { standard: 'delete', preview: 'POST /x' },
    ]
    const blocks = prepare({ table: table({ rowButtons }), editor: modal(), other: modal() })
    const [edit, remove] = buttonsOf(blocks, 'rowButtons')
    expect(edit).toMatchObject({ label: '改', kind: 'link', permission: 'system:test:edit', edits: true })
    expect(edit!.do[0]!.with).toMatchObject({ target: 'other', mode: 'edit' })
    expect([true, false].map((mine) => edit!.when!({ row: { mine } }))).toEqual([true, false])
    const { call, body } = remove!.do[0]!.with as { call: string; body: { ids(scope: Scope): unknown } }
    expect([call, body.ids({ row: { id: '7' } })]).toEqual(['POST /x', '7'])
  })

  it('hides edit and delete of a record whose process runs', () => {
    const status = { type: 'string', title: '状态', 'x-write': 'server' } as const
    const approved: Entity = {
      ...entity,
      properties: { ...entity.properties, status },
      'x-process': { status: 'status' },
    }
    const properties = { table: table({ rowButtons: ['edit', 'view', 'delete'] }), editor: modal() }
    const page: Page = { title: '测试', 'x-entity': 'system/test', type: 'object', properties }
    const { blocks } = preparePage(page, 'system/test', { 'system/test': approved }, vocabulary)
    const shown = (value: string) =>
      buttonsOf(blocks, 'rowButtons')
        .filter(({ when }) => when?.({ row: { status: value } }) ?? true)
        .map(({ label }) => label)
    expect([shown('1'), shown('2')]).toEqual([['编辑', '详情', '删除'], ['详情']])
  })

  it('confirms before deleting, with different texts for one and many rows', () => {
    const blocks = prepare({ table: table({ rowButtons: ['delete'], batchButtons: ['delete'] }) })
    expect(buttonsOf(blocks, 'rowButtons')[0]!.do.map(({ use }) => use)).toEqual(['confirm', 'delete', 'reload'])
    expect(buttonsOf(blocks, 'rowButtons')[0]!.do[0]!.with).toMatchObject({ title: '确定删除吗?' })
    const { title, content } = buttonsOf(blocks, 'batchButtons')[0]!.do[0]!.with as Record<string, unknown>
    expect(title).toBe('确认删除')
    const question = (content as (scope: Scope) => unknown)({ selection: [{}, {}, {}] })
    expect(question).toBe('确定删除选中的 3 条记录吗？')
  })

  it('opens the block named editor where there are several forms', () => {
    const blocks = prepare({ table: table({ toolbar: ['add'] }), other: modal(), editor: modal() })
    expect(buttonsOf(blocks, 'toolbar')[0]!.do[0]!.with).toMatchObject({ target: 'editor' })
  })

  it('makes functions of conditions and computed values', () => {
    const button = {
      label: '冻结',
      when: 'row.status == 1',
      do: [{ use: 'call', with: { call: 'PUT /x', body: { ids: { expr: 'row.id' }, status: 2 } } }],
    }
    const [frozen] = buttonsOf(prepare({ table: table({ rowButtons: [button] }) }), 'rowButtons')
    const scope: Scope = { row: { id: '7', status: 1 } }
    expect(frozen!.when!(scope)).toBe(true)
    const { body } = frozen!.do[0]!.with as { body: { ids(scope: Scope): unknown; status: number } }
    expect([body.ids(scope), body.status]).toEqual(['7', 2])
  })

  it('computes the members of an object in a body', () => {
    const data = { days: { expr: 'sent.days' }, kind: 'a' }
    const button = { label: '提交', do: [{ use: 'call', with: { call: 'PUT /x', body: { data } } }] }
    const [submit] = buttonsOf(prepare({ table: table({ rowButtons: [button] }) }), 'rowButtons')
    const { body } = submit!.do[0]!.with as { body: { data(scope: Scope): unknown } }
    expect(JSON.stringify(body.data({ sent: { days: 3 } }))).toBe('{"days":3,"kind":"a"}')
  })
})

describe('an error in a page', () => {
  it.each([
    [{ table: table({ columns: ['nmae'] }) }, 'columns[0]: 实体 system/test 没有字段 nmae，是否为 name？'],
    [{ table: table({ toolbr: [] }) }, 'toolbr: DataTable 没有属性 toolbr，是否为 toolbar？'],
    [{ table: table({ toolbar: ['add'] }) }, 'toolbar[0]: 按钮 add 需要一个表单弹窗'],
    [
      { table: table({ toolbar: [{ label: 'x', do: [{ use: 'opne' }] }] }) },
      'toolbar[0]: 没有动作 opne，是否为 open？',
    ],
    [
      { table: table({ toolbar: [{ label: 'x', do: [{ use: 'open', with: { target: 'tabel' } }] }] }) },
      'toolbar[0]: 页面中没有区块 tabel，是否为 table？',
    ],
    [{ table: table({ toolbar: [{ label: 'x', when: 'row.', do: [{ use: 'reload' }] }] }) }, 'toolbar[0]: '],
    [{ form: modal({ fields: [{ field: 'name', widget: 'Inptu' }] }) }, 'fields[0]: 没有控件 Inptu，是否为 Input？'],
    [
      { form: modal({ fields: [{ field: 'name', reactions: [{ use: 'visible' }] }] }) },
      'fields[0]: 联动 visible 缺少条件 when',
    ],
    [{ form: modal({ entity: 'system/none' }) }, '没有实体 system/none'],
    [{ form: { type: 'void', 'x-component': 'DataTabel' } }, '没有区块 DataTabel，是否为 DataTable？'],
  ] as [Page['properties'], string][])('is reported with its place: %#', (properties, message) => {
    expect(problemsOf(properties)[0]).toContain(message)
  })

  it('leaves the other blocks alone', () => {
    const [wrong, right] = prepare({ wrong: table({ columns: ['nmae'] }), right: table({}) })
    expect(wrong!.problems).toHaveLength(1)
    expect(right!.problems).toEqual([])
    expect((right!.props.columns as PreparedColumn[])[0]!.title).toBe('名称')
  })
})

describe('the pages of the product', () => {
  it.each(['system/user', 'system/position', 'account/login', 'account/password', 'dashboard/analysis'])(
    '%s has no problem',
    async (address) => {
      const page = readPage(address)
      await Promise.all([loadLazyBlocks(page), loadLazyPlugins(page)])
      const addresses = [page['x-entity'], 'system/depart'].filter((one) => one !== undefined)
      const entities = Object.fromEntries(addresses.map((one) => [one, readEntity(one)]))
      const { blocks } = preparePage(page, address, entities, vocabulary)
      expect(blocks.flatMap(({ problems }) => problems.map(String))).toEqual([])
    },
  )
})

describe('the manifests of the registries', () => {
  const manifests: readonly (BlockManifest | WidgetManifest | { name: string; props: BlockManifest['props'] })[] = [
    ...vocabulary.blocks.values(),
    ...[...actions, ...lazyActions].map(({ manifest }) => manifest),
    ...[...reactions, ...lazyReactions].map(({ manifest }) => manifest),
  ]

  it('have unique names and closed props, and require only existing props', () => {
    for (const { name, props } of manifests) {
      expect(props.additionalProperties, name).toBe(false)
      for (const required of props.required ?? []) expect(Object.keys(props.properties), name).toContain(required)
    }
    const names = [...vocabulary.blocks.keys(), ...vocabulary.actions.keys()]
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a restricted field', () => {
  const kept = (now: object, properties: Page['properties']) => {
    const { phone } = entity.properties
    const given = { ...entity, properties: { ...entity.properties, phone: { ...phone!, ...now } } }
    const page: Page = { title: '测试', 'x-entity': 'system/test', type: 'object', properties }
    return preparePage(page, 'system/test', { 'system/test': given }, vocabulary).blocks[0]!
  }
  const hidden = { 'x-read': 'server', 'x-write': 'server' }
  const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name)

  it('is no column, sum or order, and the page no worse for it', () => {
    const props = { columns: ['name', { field: 'phone' }], summary: ['phone'], order: { field: 'phone', order: 'asc' } }
    const block = kept(hidden, { table: table(props) })
    expect(block.problems).toEqual([])
    expect(names(block.props.columns)).toEqual(['name'])
    expect(block.props).not.toHaveProperty('summary')
    expect(block.props).not.toHaveProperty('order')
  })

  it('is no field of a form or of a search', () => {
    const form = kept(hidden, { form: modal({ fields: ['name', { field: 'phone', required: true }] }) })
    expect([form.problems, names(form.props.fields)]).toEqual([[], ['name']])
    const search: BlockNode = {
      type: 'void',
      'x-component': 'SearchForm',
      'x-component-props': { target: 'table', fields: ['name', 'phone'], advanced: ['phone', 'born'] },
    }
    const prepared = kept({ 'x-read': 'server', 'x-write': 'once' }, { search, table: table({}) })
    expect([names(prepared.props.fields), names(prepared.props.advanced)]).toEqual([['name'], ['born']])
  })

  it('is part of a new record that must have it, and never shown again', () => {
    const block = kept({ 'x-read': 'server', 'x-write': 'once' }, { form: modal({ fields: ['name', 'phone'] }) })
    const modes = (block.props.fields as PreparedField[]).map(({ name, modes: of }) => [name, of])
    expect(modes).toEqual([
      ['name', ['add', 'edit', 'view']],
      ['phone', ['add']],
    ])
  })
})
