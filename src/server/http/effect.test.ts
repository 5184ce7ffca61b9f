import { describe, expect, it } from 'vitest'
import { effectOf, refuseInPreview } from './effect.ts'

describe('what a route does', () => {
  it.each([
    ['GET', 'read'],
    ['HEAD', 'read'],
    ['POST', 'write'],
    ['PUT', 'write'],
    ['DELETE', 'write'],
    ['PATCH', 'write'],
    ['ANYTHING', 'write'],
  ])('is told by its verb: %s', (method, effect) => {
    expect(effectOf(method)).toBe(effect)
  })

  it('is what the route says, where it says something', () => {
    expect([effectOf('GET', 'write'), effectOf('POST', 'read')]).toEqual(['write', 'read'])
  })
})

describe('a preview', () => {
  const viewer = { username: 'admin', realname: '管理员' }

  it('may read and leave, and neither write nor see what is personal', () => {
    const refused = (effect: 'read' | 'write' | 'personal' | 'leave') => {
      try {
        refuseInPreview({ viewer }, effect)
        return undefined
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect([refused('read'), refused('leave')]).toEqual([undefined, undefined])
    expect([refused('write'), refused('personal')]).toEqual(['PREVIEW_READ_ONLY', 'PREVIEW_PERSONAL'])
  })

  it('is nobody’s who looks as himself, or who is not signed in', () => {
    expect(() => refuseInPreview({}, 'write')).not.toThrow()
    expect(() => refuseInPreview(null, 'write')).not.toThrow()
  })
})
