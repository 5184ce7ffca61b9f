import { describe, expect, it } from 'vitest'
import { mergeDocuments } from './merge-documents.ts'

const base = {
  title: '门店',
  properties: {
    search: { fields: ['code', 'name'] },
    table: { columns: [{ field: 'code', width: 80 }, { field: 'name' }, { field: 'city' }], pageSize: 10 },
  },
}
type Page = typeof base & Record<string, unknown>

function changed(change: (page: Page) => void): Page {
  const page = structuredClone(base) as Page
  change(page)
  return page
}

const untouched = changed(() => undefined)
const mergedFrom = (theirs: unknown, mine: unknown, choices = {}) => mergeDocuments({ base, theirs, mine }, choices)

describe('two changed versions of a document', () => {
  it('are merged where they changed different parts', () => {
    const theirs = changed((page) => {
      page.title = '商店'
      page.properties.table.columns[0]!.width = 100
    })
    const mine = changed((page) => {
      page.properties.table.pageSize = 20
      page.properties.search.fields.push('city')
    })
    const both = changed((page) => {
      page.title = '商店'
      page.properties.table.columns[0]!.width = 100
      page.properties.table.pageSize = 20
      page.properties.search.fields.push('city')
    })
    expect(mergedFrom(theirs, mine)).toEqual({ value: both, conflicts: [] })
    expect(mergedFrom(mine, theirs)).toEqual({ value: both, conflicts: [] })
  })

  it('are the other one where one side changed nothing', () => {
    const theirs = changed((page) => {
      page.title = '商店'
    })
    expect(mergedFrom(theirs, untouched).value).toEqual(theirs)
    expect(mergedFrom(untouched, theirs).value).toEqual(theirs)
  })

  it('keep additions of both sides to a list, each behind its predecessor, and remove deletions', () => {
    const theirs = changed(({ properties: { table } }) => {
      table.columns.splice(1, 0, { field: 'phone' })
    })
    const mine = changed(({ properties: { table } }) => {
      table.columns.splice(2, 1, { field: 'owner' })
    })
    const { value, conflicts } = mergedFrom(theirs, mine)
    const fields = (value as Page).properties.table.columns.map(({ field }) => field)
    expect([fields, conflicts]).toEqual([['code', 'phone', 'name', 'owner'], []])
  })

  it('keep a new sequence of blocks from one side', () => {
    const theirs = { ...untouched, properties: { table: base.properties.table, search: base.properties.search } }
    const mine = changed((page) => {
      page.properties.table.pageSize = 20
    })
    const { value, conflicts } = mergedFrom(theirs, mine)
    expect([Object.keys((value as Page).properties), conflicts]).toEqual([['table', 'search'], []])
    expect((value as Page).properties.table.pageSize).toBe(20)
  })

  it('differ where both changed the same value: the three are named, and a choice decides', () => {
    const theirs = changed((page) => {
      page.properties.table.columns[0]!.width = 100
    })
    const mine = changed((page) => {
      page.properties.table.columns.unshift({ field: 'id' })
      page.properties.table.columns[1]!.width = 120
    })
    const [conflict, ...others] = mergedFrom(theirs, mine).conflicts
    expect(others).toEqual([])
    expect(conflict).toMatchObject({ kind: 'value', base: 80, theirs: 100, mine: 120 })
    expect(conflict!.paths).toEqual({
      theirs: ['properties', 'table', 'columns', 0, 'width'],
      mine: ['properties', 'table', 'columns', 1, 'width'],
    })
    const widthOf = (choice: 'theirs' | 'mine') => {
      const { value } = mergedFrom(theirs, mine, { [conflict!.key]: choice })
      return (value as Page).properties.table.columns.find(({ field }) => field === 'code')!.width
    }
    expect([widthOf('theirs'), widthOf('mine')]).toEqual([100, 120])
  })

  it('conflict where one side removed what the other changed', () => {
    const theirs = changed(({ properties: { table } }) => {
      table.columns.shift()
    })
    const mine = changed((page) => {
      page.properties.table.columns[0]!.width = 120
    })
    const { conflicts } = mergedFrom(theirs, mine)
    expect(conflicts).toMatchObject([{ base: { width: 80 }, theirs: undefined, mine: { width: 120 } }])
    const { value } = mergedFrom(theirs, mine, { [conflicts[0]!.key]: 'theirs' })
    expect((value as Page).properties.table.columns.map(({ field }) => field)).toEqual(['name', 'city'])
  })

  it('differ where both put the same parts into another sequence', () => {
    const theirs = changed(({ properties: { table } }) => {
      table.columns.reverse()
    })
    const mine = changed(({ properties: { table } }) => {
      table.columns.push(table.columns.shift()!)
    })
    const { conflicts } = mergedFrom(theirs, mine)
    expect(conflicts).toMatchObject([
      {
        kind: 'order',
        base: ['code', 'name', 'city'],
        theirs: ['city', 'name', 'code'],
        mine: ['name', 'city', 'code'],
      },
    ])
  })

  it.each([
    ['have no name', [{ min: 1 }, { min: 2 }]],
    ['have the same name', [{ field: 'a' }, { field: 'a', width: 1 }]],
  ])('are one value where the parts of a list %s', (_, list) => {
    const { conflicts } = mergeDocuments({
      base: { list },
      theirs: { list: [...list, 1] },
      mine: { list: [...list, 2] },
    })
    expect(conflicts).toMatchObject([{ kind: 'value', base: list }])
  })

  it('agree where both added the same part, and differ inside where they did not', () => {
    const added = (width: number) =>
      changed(({ properties: { table } }) => {
        table.columns.push({ field: 'phone', width })
      })
    expect(mergedFrom(added(1), added(1)).conflicts).toEqual([])
    expect(mergedFrom(added(1), added(2)).conflicts).toMatchObject([{ base: undefined, theirs: 1, mine: 2 }])
  })
})
