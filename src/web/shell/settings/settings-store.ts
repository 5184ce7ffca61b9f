import { proxy, subscribe } from 'valtio'
import type { Stored } from '../../session/stored.ts'
import { DEFAULT_SETTINGS, keepSettings, type LayoutSettings, readSettings } from './layout-settings.ts'
import { THEME_CLASS } from './theme.ts'

export interface Settings {
  /** valtio proxy: read it through `useSettings` in components. */
  state: LayoutSettings
  /** Takes effect at once and is kept; when it cannot be, all stays as it was and the failure is told. */
  change(changes: Partial<LayoutSettings>): void
  reset(): void
}

export function createSettings(stored: Stored, onFailure: () => void): Settings {
  const state = proxy(readSettings(stored))

  function change(changes: Partial<LayoutSettings>): void {
    try {
      keepSettings(stored, changes)
      Object.assign(state, changes)
    } catch (error) {
      console.warn((error as Error).message)
      onFailure()
    }
  }

  return { state, change, reset: () => change(DEFAULT_SETTINGS) }
}

const COLOR_WEAK_CLASS = 'w-color-weak'

/** Puts what concerns the whole document on its root, now and after each change. */
export function dressDocument({ state }: Settings, root: Pick<HTMLElement, 'classList'>): () => void {
  const dress = () => void root.classList.toggle(COLOR_WEAK_CLASS, state.colorWeak)
  root.classList.add(THEME_CLASS)
  dress()
  return subscribe(state, dress, true)
}
