import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query holds; follows the window and the settings of the system. ahooks' useResponsive knows widths only,
 * and misses a change while the page is behind another.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
