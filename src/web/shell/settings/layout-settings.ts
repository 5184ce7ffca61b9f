import type { Stored } from '#web/session/stored.ts'

/** Layout settings of a user; section 3 of the specification. */
export interface LayoutSettings {
  /** `#RRGGBB`. */
  primaryColor: string
  navTheme: 'dark' | 'light'
  layout: 'sidemenu' | 'topmenu'
  /** Has an effect only with the menu at the top. */
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  fixSiderbar: boolean
  /** Has an effect only while the header is fixed. */
  autoHideHeader: boolean
  colorWeak: boolean
  multipage: boolean
  /** The menu at the side shows icons only. */
  menuCollapsed: boolean
}

export type SettingName = keyof LayoutSettings

export const DEFAULT_SETTINGS: Readonly<LayoutSettings> = {
  primaryColor: '#1890FF',
  navTheme: 'dark',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  colorWeak: false,
  multipage: true,
  menuCollapsed: false,
}

/** Storage keys in the browser. */
const KEYS: Record<SettingName, string> = {
  primaryColor: 'DEFAULT_COLOR',
  navTheme: 'DEFAULT_THEME',
  layout: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  fixSiderbar: 'DEFAULT_FIXED_SIDEMENU',
  autoHideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  colorWeak: 'DEFAULT_COLOR_WEAK',
  multipage: 'DEFAULT_MULTI_PAGE',
  menuCollapsed: 'MENU_COLLAPSED',
}

const NAMES = Object.keys(KEYS) as SettingName[]
const CHOICES: Partial<Record<SettingName, readonly unknown[]>> = {
  navTheme: ['dark', 'light'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
}

export function isValidSetting(name: SettingName, value: unknown): boolean {
  if (name === 'primaryColor') return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
  return CHOICES[name]?.includes(value) ?? typeof value === 'boolean'
}

/** Reads stored settings; absent or invalid ones have the default. */
export function readSettings(stored: Stored): LayoutSettings {
  const kept = NAMES.map((name) => [name, stored.get(KEYS[name])] as const)
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(kept.filter(([name, value]) => isValidSetting(name, value))) }
}

/**
 * @returns false when the browser does not store all of them: they last until the page is left.
 * @throws for an invalid value.
 */
export function storeSettings(stored: Stored, changes: Partial<LayoutSettings>): boolean {
  const entries = Object.entries(changes) as [SettingName, unknown][]
  const wrong = entries.find(([name, value]) => !isValidSetting(name, value))
  if (wrong) throw new Error(`${String(wrong[1])} is no ${wrong[0]}`)
  return entries.map(([name, value]) => stored.set(KEYS[name], value)).every(Boolean)
}
