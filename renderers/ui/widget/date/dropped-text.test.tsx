import { describe, expect, it } from 'vitest'
import { isDropped, warnOfDroppedText } from './dropped-text.ts'

describe('a text that is typed into a calendar', () => {
  it.each([
    ['', false],
    ['2024-02-29', false],
    ['20240229', false],
    ['2024-02-31', true],
    ['2024-2-9', true],
    ['明天', true],
    ['2024-02-29x', true],
  ])('%j is dropped: %s', (text, dropped) => {
    expect(isDropped(text, ['YYYY-MM-DD', 'YYYYMMDD'])).toBe(dropped)
  })

  it('may be a time', () => {
    expect([isDropped('08:30:00', ['HH:mm:ss']), isDropped('25:00:00', ['HH:mm:ss'])]).toEqual([false, true])
  })
})

describe('closing a calendar', () => {
  function left(place: HTMLElement): string[] {
    const reported: string[] = []
    const notices = { warning: (text: string) => void reported.push(text) }
    warnOfDroppedText({ target: place } as never, ['YYYY-MM-DD'], { notices } as never)
    return reported
  }

  it('warns about typed text that is dropped', () => {
    const box = Object.assign(document.createElement('input'), { value: '明天' })
    expect(left(box)).toEqual(['「明天」不是有效的值，没有采用；请按 2026-01-31 的样式填写'])
  })

  it('warns about no pressed day, since it holds no text', () => {
    expect(left(document.createElement('td'))).toEqual([])
  })
})
