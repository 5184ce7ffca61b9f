import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import outline from './china-outline.json'
import { PROVINCES, provinceOf } from './province-names.ts'

const areas = readFileSync(join(import.meta.dirname, '../../../../src/server/db/seeds/areas.csv'), 'utf8')
/** Provinces of the area data; their codes have two digits. */
const provinces = areas.split('\n').flatMap((line) => {
  const [, code, name] = /^(\d\d),(.*)$/.exec(line) ?? []
  return code && name ? [{ code, name }] : []
})

describe('the provinces of the map', () => {
  it('are the 34 of the outline', () => {
    const names = outline.features.map(({ properties }) => properties.name)
    expect(names).toHaveLength(34)
    expect([...names].sort()).toEqual(Object.values(PROVINCES).sort())
  })

  it('match the area data, by code and by name', () => {
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
