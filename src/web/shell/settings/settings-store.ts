import { proxy, subscribe } from 'valtio'
import type { Stored } from '#web/session/stored.ts'
import { DEFAULT_SETTINGS, type LayoutSettings, readSettings, storeSettings } from './layout-settings.ts'
import { THEME_CLASS } from './theme.ts'

export interface Settings {
  /** valtio proxy: read it with `useSettings` in components. */
  state: LayoutSettings
  /** Takes effect immediately, also where the browser cannot store it. An invalid value changes nothing. */
  change(changes: Partial<LayoutSettings>): void
  reset(): void
}

interface Listeners {
  /** Called for an invalid value. */
  onInvalid(): void
  /** Called when the browser did not store a setting. */
  onUnstored(): void
}

export function createSettings(stored: Stored, { onInvalid, onUnstored }: Listeners): Settings {
  const state = proxy(readSettings(stored))

  function change(changes: Partial<LayoutSettings>): void {
    try {
      const isStored = storeSettings(stored, changes)
      Object.assign(state, changes)
      if (!isStored) onUnstored()
    } catch (error) {
      console.warn((error as Error).message)
      onInvalid()
    }
  }

  return { state, change, reset: () => change(DEFAULT_SETTINGS) }
}

const COLOR_WEAK_CLASS = 'w-color-weak'

/** Applies document-wide settings to the root element, now and after each change. */
export function dressDocument({ state }: Settings, root: Pick<HTMLElement, 'classList'>): () => void {
  const dress = () => void root.classList.toggle(COLOR_WEAK_CLASS, state.colorWeak)
  root.classList.add(THEME_CLASS)
  dress()
  return subscribe(state, dress, true)
}
