import { describe, expect, it } from 'vitest'
import { answeredRows } from './answered-rows.ts'

describe('the rows of a response', () => {
  it.each([
    ['a list', [{ a: 1 }], undefined],
    ['a page', { records: [{ a: 1 }], total: 1 }, undefined],
    ['a list deep inside', { data: { days: [{ a: 1 }] } }, 'data.days'],
    ['a page deep inside', { data: { records: [{ a: 1 }] } }, 'data'],
    ['a list with rubbish in it', [null, 1, 'x', [2], { a: 1 }], undefined],
  ])('are found in %s', (_, result, path) => {
    expect(answeredRows(result, path)).toEqual([{ a: 1 }])
  })

  it.each([[null], [undefined], ['text'], [7], [{}], [{ records: 'x' }]])('are none in %j', (result) => {
    expect(answeredRows(result)).toEqual([])
    expect(answeredRows(result, 'a.b')).toEqual([])
  })
})
