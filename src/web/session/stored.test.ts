import { describe, expect, it } from 'vitest'
import { createStored, openArea } from './stored.ts'
import { memoryStorage } from './testing/memory-storage.ts'

function storedAt(start: number) {
  const area = memoryStorage()
  let now = start
  return { area, stored: createStored(area, () => now), passTo: (time: number) => (now = time) }
}

describe('a value in the browser', () => {
  it('is there until its lifetime is over, then removed', () => {
    const { area, stored, passTo } = storedAt(1_000)
    stored.set('Access-Token', 'abc', 500)
    passTo(1_499)
    expect(stored.get('Access-Token')).toBe('abc')
    passTo(1_500)
    expect(stored.get('Access-Token')).toBeUndefined()
    expect(area.getItem('Access-Token')).toBeNull()
  })

  it('stays when it has no lifetime', () => {
    const { stored, passTo } = storedAt(0)
    stored.set('theme', { dark: true })
    passTo(Number.MAX_SAFE_INTEGER)
    expect(stored.get('theme')).toEqual({ dark: true })
  })

  it.each(['', '{', 'null', '"text"', '{"value":1}', '{"value":1,"expire":"never"}', '[]'])(
    'is ignored when it is %j',
    (text) => {
      const { area, stored } = storedAt(0)
      area.setItem('key', text)
      expect(stored.get('key')).toBeUndefined()
    },
  )
})

describe('a browser that stores nothing', () => {
  const full = () => {
    const area = memoryStorage()
    return {
      ...area,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      fill: area.setItem,
    }
  }

  it('causes no error: refused values live as long as the page', () => {
    const stored = createStored(full(), () => 0)
    stored.set('Access-Token', 'abc', 500)
    expect(stored.get('Access-Token')).toBe('abc')
    expect(stored.survives('Access-Token')).toBe(false)
    stored.remove('Access-Token')
    expect(stored.get('Access-Token')).toBeUndefined()
  })

  it('loses the old value when the new one does not fit', () => {
    const area = full()
    area.fill('Access-Token', '{"value":"old","expire":null}')
    const stored = createStored(area, () => 0)
    stored.set('Access-Token', 'new')
    expect(area.getItem('Access-Token')).toBeNull()
    expect(stored.get('Access-Token')).toBe('new')
  })

  it('may even throw on access', () => {
    const blocked = openArea(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const stored = createStored(blocked, () => 0)
    stored.set('theme', 'dark')
    expect([stored.get('theme'), stored.survives('theme')]).toEqual(['dark', false])
  })
})
