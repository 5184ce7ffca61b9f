import { describe, expect, it } from 'vitest'
import { compareDocuments } from './compare-documents.ts'
import { placeNamer } from './name-place.ts'

const titles: Record<string, string> = { name: '职务名称', code: '职务编码' }
const plugins: Record<string, string> = { DataTable: '数据表格', Tabs: '标签页' }
const nameOf = placeNamer({ field: (name) => titles[name], plugin: (name) => plugins[name] })
const compare = (before: unknown, after: unknown) => compareDocuments(before, after, nameOf)

const table = (props: object) => ({ type: 'void', 'x-component': 'DataTable', 'x-component-props': props })
const page = (properties: object, title = '职务') => ({ title, type: 'object', properties })
const COLUMNS = '/properties/table/x-component-props/columns'

describe('two versions of a page', () => {
  it('are empty for equivalent documents', () => {
    expect(
      compare(page({ table: table({ columns: ['name'] }) }), page({ table: table({ columns: ['name'] }) })),
    ).toEqual([])
  })

  it('show additions, removals and changes, in the words of their author', () => {
    const before = page({ table: table({ columns: ['name', 'code'], pageSize: 10 }) })
    const after = page({ table: table({ columns: ['name', 'rank'], pageSize: 20 }) }, '岗位')
    expect(compare(before, after)).toEqual([
      { kind: 'changed', pointer: '/title', label: '标题', before: '职务', after: '岗位' },
      { kind: 'added', pointer: `${COLUMNS}/1`, label: '数据表格 table › 列 › rank', after: 'rank' },
      { kind: 'removed', pointer: `${COLUMNS}/1`, label: '数据表格 table › 列 › 职务编码', before: 'code' },
      {
        kind: 'changed',
        pointer: '/properties/table/x-component-props/pageSize',
        label: '数据表格 table › 每页条数',
        before: 10,
        after: 20,
      },
    ])
  })

  it('report a moved column once, however many others changed their place', () => {
    const columns = (...names: string[]) => page({ table: table({ columns: names }) })
    expect(compare(columns('a', 'b', 'c', 'd'), columns('b', 'c', 'd', 'a'))).toEqual([
      { kind: 'moved', pointer: `${COLUMNS}/3`, from: `${COLUMNS}/0`, label: '数据表格 table › 列 › a' },
    ])
  })

  it('match a column that got its own width', () => {
    const after = page({ table: table({ columns: [{ field: 'name', width: 100 }] }) })
    expect(compare(page({ table: table({ columns: ['name'] }) }), after)).toEqual([
      { kind: 'added', pointer: `${COLUMNS}/0/width`, label: '数据表格 table › 列 › 职务名称 › 宽度', after: 100 },
    ])
  })

  it('know a button by its label', () => {
    const buttons = (...toolbar: unknown[]) => page({ table: table({ toolbar }) })
    const [one, other] = [
      { label: '导出', do: [{ use: 'reload' }] },
      { label: '导入', do: [{ use: 'reload' }] },
    ]
    expect(compare(buttons(one, other), buttons(other, { ...one, kind: 'danger' }))).toMatchObject([
      { kind: 'moved', label: '数据表格 table › 工具栏 › 导入' },
      { kind: 'added', label: '数据表格 table › 工具栏 › 导出 › 样式', after: 'danger' },
    ])
  })

  it('follow a block into another one', () => {
    const tabs = (properties: object) => ({ type: 'void', 'x-component': 'Tabs', properties })
    const before = page({ table: table({ pageSize: 10 }), tabs: tabs({}) })
    const after = page({ tabs: tabs({ table: table({ pageSize: 20 }) }) })
    expect(compare(before, after)).toEqual([
      {
        kind: 'moved',
        pointer: '/properties/tabs/properties/table',
        from: '/properties/table',
        label: '标签页 tabs › 数据表格 table',
      },
      {
        kind: 'changed',
        pointer: '/properties/tabs/properties/table/x-component-props/pageSize',
        label: '标签页 tabs › 数据表格 table › 每页条数',
        before: 10,
        after: 20,
      },
    ])
  })

  it('notice that blocks or fields changed places', () => {
    expect(compare(page({ a: {}, b: {} }), page({ b: {}, a: {} }))).toMatchObject([
      { kind: 'moved', pointer: '/properties/b' },
    ])
  })

  it('are distinguished by keys with slashes, and keys that every object has', () => {
    const found = compare(
      JSON.parse('{"a/b":{"~":1}}'),
      JSON.parse('{"a/b":{"~":2},"__proto__":{"x":1},"constructor":3}'),
    )
    expect(found.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
      'changed /a~1b/~0',
      'added /__proto__',
      'added /constructor',
    ])
  })

  it('begin with nothing for a new page', () => {
    expect(compare(undefined, { title: 'a' })).toEqual([
      { kind: 'added', pointer: '/title', label: '标题', after: 'a' },
    ])
    const labels = compare(undefined, page({ table: table({}) })).map(({ label }) => label)
    expect(labels).toEqual(['标题', '类型', '数据表格 table'])
  })

  it('name also levels that only contain others', () => {
    const found = compare({ title: 'a' }, { title: 'a', properties: { t: table({}) } })
    expect(found.map(({ label }) => label)).toEqual(['内容'])
  })

  it('distinguish equal items of a list', () => {
    const lists = (...items: unknown[]) => ({ items })
    expect(compare(lists('a', 'a'), lists('a'))).toEqual([
      { kind: 'removed', pointer: '/items/1', label: '项 › a', before: 'a' },
    ])
    expect(compare(lists([1], [2]), lists([1], [3])).map(({ kind }) => kind)).toEqual(['added', 'removed'])
  })

  it('are compared quickly, also long lists in the opposite order', () => {
    const columns = Array.from({ length: 20_000 }, (_, index) => `c${index}`)
    const found = compare(
      page({ table: table({ columns }) }),
      page({ table: table({ columns: columns.toReversed() }) }),
    )
    expect(found).toHaveLength(19_999)
  })
})

describe('two versions of an entity', () => {
  it('call fields by their titles', () => {
    const entity = (properties: object) => ({ $id: 'a/b', title: 'B', properties })
    const field = { type: 'string', title: '名称', maxLength: 10 }
    expect(compare(entity({ name: field }), entity({ name: { ...field, maxLength: 20 } }))).toEqual([
      { kind: 'changed', pointer: '/properties/name/maxLength', label: '名称 › 最大长度', before: 10, after: 20 },
    ])
  })
})
