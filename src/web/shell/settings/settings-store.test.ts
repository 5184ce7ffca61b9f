import { describe, expect, it } from 'vitest'
import { createStored, type StorageArea } from '#web/session/stored.ts'
import { memoryStorage } from '#web/session/testing/memory-storage.ts'
import { DEFAULT_SETTINGS } from './layout-settings.ts'
import { createSettings, dressDocument } from './settings-store.ts'

function settingsOn(area: StorageArea) {
  const failures: string[] = []
  return {
    failures,
    ...createSettings(
      createStored(area, () => 0),
      { onInvalid: () => failures.push('invalid'), onUnstored: () => failures.push('unstored') },
    ),
  }
}

describe('settings of the frame', () => {
  it('begin with the defaults of the specification', () => {
    expect(settingsOn(memoryStorage()).state).toMatchObject({
      primaryColor: '#1890FF',
      navTheme: 'dark',
      layout: 'sidemenu',
      contentWidth: 'Fixed',
      multipage: true,
    })
  })

  it('are restored after a reload, and can be reset to the defaults', () => {
    const area = memoryStorage()
    settingsOn(area).change({ layout: 'topmenu', primaryColor: '#722ED1', multipage: false, menuCollapsed: true })
    const again = settingsOn(area)
    expect(again.state).toEqual({
      ...DEFAULT_SETTINGS,
      layout: 'topmenu',
      primaryColor: '#722ED1',
      multipage: false,
      menuCollapsed: true,
    })
    again.reset()
    expect(settingsOn(area).state).toEqual(DEFAULT_SETTINGS)
  })

  it('ignore invalid values in the storage of the browser', () => {
    const area = memoryStorage()
    const stored = createStored(area, () => 0)
    stored.set('DEFAULT_THEME', 'pink')
    stored.set('DEFAULT_COLOR', 'red;} body{display:none')
    stored.set('DEFAULT_MULTI_PAGE', 'no')
    area.setItem('DEFAULT_LAYOUT_MODE', '{{{')
    expect(settingsOn(area).state).toEqual(DEFAULT_SETTINGS)
  })

  it.each<[string, () => void]>([
    [
      'refuses',
      () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    ],
    ['ignores', () => undefined],
  ])('change and report that they are not stored where the browser %s to store', (_, setItem) => {
    const full: StorageArea = { ...memoryStorage(), setItem }
    const { state, change, failures } = settingsOn(full)
    change({ navTheme: 'light' })
    expect(failures).toEqual(['unstored'])
    expect(state.navTheme).toBe('light')
  })

  it('stay unchanged for an invalid colour, and report it', () => {
    const wrong = settingsOn(memoryStorage())
    wrong.change({ primaryColor: 'rainbow' })
    expect(wrong.failures).toEqual(['invalid'])
    expect(wrong.state.primaryColor).toBe('#1890FF')
  })

  it('mark the document for weak colours as long as it is on', () => {
    const settings = settingsOn(memoryStorage())
    const classes = new Set<string>()
    const classList = {
      add: (name: string) => classes.add(name),
      toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
    }
    dressDocument(settings, { classList } as unknown as HTMLElement)
    expect(classes.has('w-color-weak')).toBe(false)
    settings.change({ colorWeak: true })
    expect(classes.has('w-color-weak')).toBe(true)
    settings.change({ colorWeak: false })
    expect(classes.has('w-color-weak')).toBe(false)
  })
})
