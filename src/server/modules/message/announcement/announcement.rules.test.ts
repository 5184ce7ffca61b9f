import { describe, expect, it } from 'vitest'
import { chosenUsers, copyOf, isOver, partOf } from './announcement.rules.ts'

describe('the chosen people of an announcement', () => {
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

describe('a substring filter', () => {
  it.each([
    ['*停电*', '停电'],
    ['停电', '停电'],
    ['**', undefined],
    [undefined, undefined],
  ])('%s searches for %s', (filter, part) => {
    expect(partOf(filter)).toBe(part)
  })
})

describe('a copy', () => {
  const original = {
    id: '1',
    titile: '停电通知',
    msgAbstract: '摘要',
    msgType: 'USER',
    userIds: 'a,b',
    departIds: '',
    sendStatus: '2',
    sender: 'admin',
    sendTime: '2026-11-21 08:00:00',
    version: 3,
    attachments: 'announcement/1/a.pdf',
  }

  it('has the same content, and neither state nor sender nor deleted people', () => {
    expect(copyOf(original, ['b'])).toEqual({
      titile: '停电通知（副本）',
      msgAbstract: '摘要',
      msgType: 'USER',
      userIds: 'b',
      attachments: 'announcement/1/a.pdf',
    })
  })

  it('of a copy with the longest title still has a valid title', () => {
    expect(String(copyOf({ ...original, titile: '长'.repeat(100) }, []).titile)).toHaveLength(100)
  })
})

describe('the valid period', () => {
  it.each([
    ['2026-11-21 08:00:00', true],
    ['2026-11-21 08:00:01', false],
    [null, false],
    ['', false],
  ])('that ends at %j is over at eight: %s', (endTime, over) => {
    expect(isOver({ endTime }, '2026-11-21 08:00:00')).toBe(over)
  })
})
