import { describe, expect, it } from 'vitest'
import { pageOfAll, pageResult } from './page-result.ts'

const bounds = { current: 2, size: 10 }

describe('a page of rows', () => {
  it.each([
    [0, 0],
    [10, 1],
    [11, 2],
  ])('of %i rows has %i pages', (total, pages) => {
    expect(pageResult(['a'], total, bounds)).toEqual({ records: ['a'], total, size: 10, current: 2, pages })
  })

  it('marks an estimated total, and counts pages by it', () => {
    expect(pageResult([], { total: 95 }, bounds)).not.toHaveProperty('totalEstimated')
    expect(pageResult([], { total: 95, estimated: true }, bounds)).toMatchObject({
      total: 95,
      totalEstimated: true,
      pages: 10,
    })
  })

  it('is cut out of rows that are all there', () => {
    expect(pageOfAll([1, 2, 3], { current: 2, size: 2 })).toMatchObject({ records: [3], total: 3, pages: 2 })
    expect(pageOfAll([1, 2, 3], {})).toMatchObject({ records: [1, 2, 3], size: 3, pages: 1 })
    expect(pageOfAll([], {})).toMatchObject({ records: [], size: 1, pages: 0 })
  })
})
