import { isInsidePath } from '#shared/rules/inside-path.ts'
import type { Announcement } from '#shared/wire/announcement.ts'

/** Screen of the application, or an address of another site. */
export type HandlingPlace = { path: string; url?: undefined } | { url: string; path?: undefined }

/** Target of 去处理; undefined when there is none, or its address is unsafe. */
export function handlingPlace({
  openType,
  openPage,
}: Pick<Announcement, 'openType' | 'openPage'>): HandlingPlace | undefined {
  if (openType !== 'url' || !openPage) return undefined
  if (isInsidePath(openPage)) return { path: openPage }
  return /^https?:\/\//.test(openPage) ? { url: openPage } : undefined
}
