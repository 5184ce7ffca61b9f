import { useMedia } from '#renderers/ui/hooks/use-media.ts'

/**
 * True up to 1087.99 px, where the menu is a drawer. The query is "below 1088", because Chromium treats widths within
 * 1/64 px of a bound as equal: `max-width: 1087.99px` would match 1088 too.
 */
export function useIsMobile(): boolean {
  return useMedia('(width < 1088px)')
}
