import { describe, expect, it } from 'vitest'
import { itemEntity } from '#server/records/testing/test-entities.ts'
import { pageBounds } from './page-bounds.ts'

const small = { ...itemEntity, 'x-small': true }

describe('the page of a list', () => {
  it.each([
    [{}, { current: 1, size: 10, offset: 0 }],
    [
      { pageNo: '3', pageSize: '20' },
      { current: 3, size: 20, offset: 40 },
    ],
    [
      { pageNo: 0, pageSize: -1 },
      { current: 1, size: 1_000, offset: 0 },
    ],
    [
      { pageNo: '-5', pageSize: '1e9' },
      { current: 1, size: 1_000, offset: 0 },
    ],
    [{ pageSize: '0' }, { current: 1, size: 10, offset: 0 }],
    [
      { pageNo: 'x', pageSize: 'y' },
      { current: 1, size: 10, offset: 0 },
    ],
    [
      { pageNo: {}, pageSize: [] },
      { current: 1, size: 10, offset: 0 },
    ],
    [
      { pageNo: '1e300', pageSize: '10' },
      { current: 1_000_000_000, size: 10, offset: 9_999_999_990 },
    ],
    [
      { pageNo: 'Infinity', pageSize: 'NaN' },
      { current: 1, size: 10, offset: 0 },
    ],
    [{ pageSize: '2.9' }, { current: 1, size: 2, offset: 0 }],
  ])('%j is %j', (query, bounds) => {
    expect(pageBounds(itemEntity, query)).toEqual(bounds)
  })

  it('may hold more rows of a small table', () => {
    expect(pageBounds(small, { pageSize: '99999' }).size).toBe(99_999)
    expect(pageBounds(small, { pageSize: '-1' }).size).toBe(100_000)
  })
})
