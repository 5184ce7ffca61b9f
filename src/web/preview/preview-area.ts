import type { StorageArea } from '../session/stored.ts'

/** Storage key that marks a tab of the browser as a preview; main.tsx looks for it. */
export const PREVIEW_KEY = 'Preview'
/** Path that begins a preview: `/preview?user={id}`. */
export const PREVIEW_PATH = '/preview'

const PREFIX = `${PREVIEW_KEY} `

/** Data of a preview in its tab, beside the session. */
export interface StoredPreview {
  /** Key of the user whose view it shows. */
  user: string
  realname: string
  /** End of the token, ms since 1970 by the clock of this computer. */
  until: number
}

/** Part of a tab's storage for the preview, separate from the viewer's keys of the same names. */
export function previewArea(area: StorageArea): StorageArea {
  return {
    getItem: (key) => area.getItem(PREFIX + key),
    setItem: (key, value) => area.setItem(PREFIX + key, value),
    removeItem: (key) => area.removeItem(PREFIX + key),
  }
}

/** Undefined without a valid preview. Users can edit the storage, so it may contain any value. */
export function storedPreview(area: StorageArea): StoredPreview | undefined {
  try {
    const kept = JSON.parse(area.getItem(PREVIEW_KEY) ?? 'null') as Partial<StoredPreview> | null
    const { user, realname, until } = kept ?? {}
    if (typeof user !== 'string' || typeof realname !== 'string' || typeof until !== 'number') return undefined
    return { user, realname, until }
  } catch {
    return undefined
  }
}

/** Where the storage refuses, the preview lasts as long as the page. */
export function storePreview(area: StorageArea, preview: StoredPreview): void {
  try {
    area.setItem(PREVIEW_KEY, JSON.stringify(preview))
  } catch {
    area.removeItem(PREVIEW_KEY)
  }
}

export function forgetPreview(area: StorageArea): void {
  area.removeItem(PREVIEW_KEY)
}
