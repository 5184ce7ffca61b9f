import { useMedia } from '#renderers/ui/hooks/use-media.ts'

/**
 * True up to 1087.99 px, where the menu is a drawer. Asked as "below 1088": Chromium takes a width for equal to a bound that is
 * less than 1/64 px away, so `max-width: 1087.99px` would hold at 1088 too.
 */
export function useIsMobile(): boolean {
  return useMedia('(width < 1088px)')
}
