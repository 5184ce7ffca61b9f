import { describe, expect, it } from 'vitest'
import type { AreaNode } from '#shared/wire/area.ts'
import example from './area.example.json'
import { cutTo, pathTo } from './area-path.ts'

const areas = example.areas as AreaNode[]
const names = (code: string) => pathTo(areas, code).map(({ label }) => label)

describe('the path to an area', () => {
  it('begins at its province', () => {
    expect(names('330203')).toEqual(['浙江省', '宁波市', '海曙区'])
    expect(names('330200')).toEqual(['浙江省', '宁波市'])
    expect(names('810000')).toEqual(['香港特别行政区'])
  })

  it('is empty for an unknown code', () => {
    expect(names('86')).toEqual([])
  })
})

describe('cutting the tree', () => {
  it('removes everything below the last level', () => {
    expect(cutTo(areas, 1)).toEqual([
      { value: '330000', label: '浙江省' },
      { value: '810000', label: '香港特别行政区' },
    ])
    expect(cutTo(areas, 2)[0]?.children?.[0]).toEqual({ value: '330100', label: '杭州市' })
    expect(cutTo(areas, 3)).toEqual(areas)
  })
})
