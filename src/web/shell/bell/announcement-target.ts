import { isInsidePath } from '#shared/rules/inside-path.ts'
import type { Announcement } from '#shared/wire/announcement.ts'

/** A screen of the application, or an address of somebody else's. */
export type HandlingPlace = { path: string; url?: undefined } | { url: string; path?: undefined }

/** Where 去处理 leads; undefined when there is nothing to handle, or the address would do something else than lead. */
export function handlingPlace({
  openType,
  openPage,
}: Pick<Announcement, 'openType' | 'openPage'>): HandlingPlace | undefined {
  if (openType !== 'url' || !openPage) return undefined
  if (isInsidePath(openPage)) return { path: openPage }
  return /^https?:\/\//.test(openPage) ? { url: openPage } : undefined
}
