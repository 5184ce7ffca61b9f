import { describe, expect, it, vi } from 'vitest'
import { createUnsaved } from './unsaved.ts'

describe('what is not saved', () => {
  it('is there while one page says so', () => {
    const unsaved = createUnsaved()
    let typed = false
    unsaved.add(() => false)
    unsaved.add(() => typed)
    expect(unsaved.any()).toBe(false)
    typed = true
    expect(unsaved.any()).toBe(true)
  })

  it('is not asked of pages that are gone', () => {
    const unsaved = createUnsaved()
    const gone = vi.fn(() => undefined)
    unsaved.add(gone)
    unsaved.any()
    unsaved.any()
    expect(gone).toHaveBeenCalledOnce()
  })
})
