import { describe, expect, it } from 'vitest'
import { chosenUsers, partOf } from './announcement.rules.ts'

describe('the persons an announcement is for', () => {
  it.each([
    { why: 'everybody is no list', record: { msgType: 'ALL', userIds: 'a,b' }, users: [] },
    { why: 'each once', record: { msgType: 'USER', userIds: 'a,b,a' }, users: ['a', 'b'] },
    {
      why: 'older clients end the list with a comma',
      record: { msgType: 'USER', userIds: 'a, b,' },
      users: ['a', 'b'],
    },
    { why: 'nobody', record: { msgType: 'USER', userIds: null }, users: [] },
  ])('$why', ({ record, users }) => {
    expect(chosenUsers(record)).toEqual(users)
  })
})

describe('a filter for a part', () => {
  it.each([
    ['*停电*', '停电'],
    ['停电', '停电'],
    ['**', undefined],
    [undefined, undefined],
  ])('%s asks for %s', (filter, part) => {
    expect(partOf(filter)).toBe(part)
  })
})
