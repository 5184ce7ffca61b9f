import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { usersOfDictionaries } from './dictionary-users.ts'

const entity = (title: string, codes: readonly string[]): [string, Entity] => [
  title,
  {
    $id: `demo/${title}`,
    title,
    type: 'object',
    properties: Object.fromEntries(
      codes.map((code, index) => [`f${index}`, { type: 'string', title, 'x-dict': code }]),
    ),
  },
]

describe('users of a dictionary', () => {
  it('are named once for each kind of record, and only a few of them', () => {
    const users = usersOfDictionaries(
      new Map([entity('甲', ['yn', 'yn', 'sex']), entity('乙', ['yn']), entity('丙', ['yn']), entity('丁', ['yn'])]),
    )
    expect([users.get('yn'), users.get('sex'), users.get('none')]).toEqual([['甲', '乙', '丙'], ['甲'], undefined])
  })
})
