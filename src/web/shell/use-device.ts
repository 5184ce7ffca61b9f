import { useMedia } from '#renderers/ui/use-media.ts'

/** True up to the width at which the menu is a drawer. */
export function useIsMobile(): boolean {
  return useMedia('(max-width: 1087.99px)')
}
