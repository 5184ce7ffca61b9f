import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../session/testing/memory-storage.ts'
import { forgetPreview, PREVIEW_KEY, previewArea, storedPreview, storePreview } from './preview-area.ts'

describe('the storage of a preview', () => {
  it('is separate from the data of the viewer under the same names', () => {
    const tab = memoryStorage()
    const area = previewArea(tab)
    tab.setItem('Access-Token', 'of the viewer')
    area.setItem('Access-Token', 'of the preview')
    expect([tab.getItem('Access-Token'), area.getItem('Access-Token')]).toEqual(['of the viewer', 'of the preview'])
    area.removeItem('Access-Token')
    expect([tab.getItem('Access-Token'), area.getItem('Access-Token')]).toEqual(['of the viewer', null])
  })

  it('stores the previewed user across a reload', () => {
    const tab = memoryStorage()
    const preview = { user: 'u', realname: '张三', until: 5 }
    storePreview(tab, preview)
    expect(storedPreview(tab)).toEqual(preview)
    forgetPreview(tab)
    expect(storedPreview(tab)).toBeUndefined()
  })

  it.each(['', 'x', '1', 'null', '{}', '{"user":1,"realname":"a","until":2}'])(
    'is no preview with %j in it',
    (text) => {
      const tab = memoryStorage()
      tab.setItem(PREVIEW_KEY, text)
      expect(storedPreview(tab)).toBeUndefined()
    },
  )

  it('stores nothing where the browser refuses, and removes the earlier value', () => {
    const tab = memoryStorage()
    storePreview(tab, { user: 'before', realname: 'n', until: 1 })
    const setItem = () => {
      throw new Error('full')
    }
    storePreview({ ...tab, setItem }, { user: 'u', realname: 'n', until: 1 })
    expect(storedPreview(tab)).toBeUndefined()
  })
})
