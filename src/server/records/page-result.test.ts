import { describe, expect, it } from 'vitest'
import { EXACT_TOTAL_LIMIT } from '#shared/wire/paging.ts'
import { cappedPage, pageOfAll, pageResult } from './page-result.ts'

const bounds = { current: 2, size: 10 }

describe('a page of rows', () => {
  it.each([
    [0, 0],
    [10, 1],
    [11, 2],
  ])('of %i rows has %i pages', (total, pages) => {
    expect(pageResult(['a'], total, bounds)).toEqual({ records: ['a'], total, size: 10, current: 2, pages })
  })

  it('says that there are more than were counted', () => {
    expect(cappedPage([], EXACT_TOTAL_LIMIT, bounds)).not.toHaveProperty('totalCapped')
    expect(cappedPage([], EXACT_TOTAL_LIMIT + 1, bounds)).toMatchObject({
      total: EXACT_TOTAL_LIMIT,
      totalCapped: true,
      pages: EXACT_TOTAL_LIMIT / 10,
    })
  })

  it('is cut out of rows that are all there', () => {
    expect(pageOfAll([1, 2, 3], { current: 2, size: 2 })).toMatchObject({ records: [3], total: 3, pages: 2 })
    expect(pageOfAll([1, 2, 3], {})).toMatchObject({ records: [1, 2, 3], size: 3, pages: 1 })
    expect(pageOfAll([], {})).toMatchObject({ records: [], size: 1, pages: 0 })
  })
})
