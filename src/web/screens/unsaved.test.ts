import { describe, expect, it, vi } from 'vitest'
import { createUnsaved, unsavedUntilLeft } from './unsaved.ts'

describe('unsaved input', () => {
  it('is reported while one page has some', () => {
    const unsaved = createUnsaved()
    let typed = false
    unsaved.add(() => false)
    unsaved.add(() => typed)
    expect(unsaved.any()).toBe(false)
    typed = true
    expect(unsaved.any()).toBe(true)
  })

  it('does not run a removed check', () => {
    const unsaved = createUnsaved()
    const check = vi.fn(() => true)
    const takeBack = unsaved.add(check)
    takeBack()
    expect(unsaved.any()).toBe(false)
    expect(check).not.toHaveBeenCalled()
  })
})

describe('the checks of one screen', () => {
  it('are removed when the screen is left, and those of others stay', () => {
    const unsaved = createUnsaved()
    const leaving = new AbortController()
    const left = vi.fn(() => true)
    const stays = vi.fn(() => false)
    unsavedUntilLeft(unsaved, leaving.signal).add(left)
    unsavedUntilLeft(unsaved, new AbortController().signal).add(stays)
    leaving.abort()
    expect(unsaved.any()).toBe(false)
    expect([left, stays].map((check) => check.mock.calls.length)).toEqual([0, 1])
  })

  it('are not taken on after it was left', () => {
    const unsaved = createUnsaved()
    unsavedUntilLeft(unsaved, AbortSignal.abort()).add(() => true)
    expect(unsaved.any()).toBe(false)
  })

  it('may be taken back before', () => {
    const unsaved = createUnsaved()
    unsavedUntilLeft(unsaved, new AbortController().signal).add(() => true)()
    expect(unsaved.any()).toBe(false)
  })
})
