import { describe, expect, it } from 'vitest'
import { isDropped } from './widget-dropped-text.ts'

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
