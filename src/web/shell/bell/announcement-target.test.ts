import { describe, expect, it } from 'vitest'
import { handlingPlace } from './announcement-target.ts'

describe('去处理', () => {
  it.each([
    { openType: 'url', openPage: '/system/user', place: { path: '/system/user' } },
    { openType: 'url', openPage: 'https://example.com/a', place: { url: 'https://example.com/a' } },
    { openType: 'url', openPage: 'javascript:alert(1)', place: undefined },
    { openType: 'url', openPage: '//evil.example', place: undefined },
    { openType: 'url', openPage: null, place: undefined },
    { openType: 'component', openPage: '/system/user', place: undefined },
    { openType: null, openPage: '/system/user', place: undefined },
  ])('of $openType $openPage leads to $place', ({ place, ...announcement }) => {
    expect(handlingPlace(announcement)).toEqual(place)
  })
})
