import type { StorageArea } from '../session/stored.ts'

/** Under which a tab of the browser keeps that it shows a preview; main.tsx looks for it. */
export const PREVIEW_KEY = 'Preview'
/** Where a preview begins: `/preview?user={id}`. */
export const PREVIEW_PATH = '/preview'

const PREFIX = `${PREVIEW_KEY} `

/** What a tab keeps of its preview beside the session. */
export interface KeptPreview {
  /** Key of the person as whom it looks. */
  user: string
  realname: string
  /** When the token ends, ms since 1970 by the clock of this computer. */
  until: number
}

/** The part of a tab's storage that is the preview's: what the viewer keeps under the same names stays apart. */
export function previewArea(area: StorageArea): StorageArea {
  return {
    getItem: (key) => area.getItem(PREFIX + key),
    setItem: (key, value) => area.setItem(PREFIX + key, value),
    removeItem: (key) => area.removeItem(PREFIX + key),
  }
}

/** Undefined for what is no preview. Storage belongs to the person at the browser, so anything may be in it. */
export function keptPreview(area: StorageArea): KeptPreview | undefined {
  try {
    const kept = JSON.parse(area.getItem(PREVIEW_KEY) ?? 'null') as Partial<KeptPreview> | null
    const { user, realname, until } = kept ?? {}
    if (typeof user !== 'string' || typeof realname !== 'string' || typeof until !== 'number') return undefined
    return { user, realname, until }
  } catch {
    return undefined
  }
}

/** Where storage refuses, the preview lasts as long as the page. */
export function keepPreview(area: StorageArea, preview: KeptPreview): void {
  try {
    area.setItem(PREVIEW_KEY, JSON.stringify(preview))
  } catch {
    area.removeItem(PREVIEW_KEY)
  }
}

export function forgetPreview(area: StorageArea): void {
  area.removeItem(PREVIEW_KEY)
}
