import { useSyncExternalStore } from 'react'

/** Up to this width the menu is a drawer. */
const MOBILE_QUERY = '(max-width: 1087.99px)'

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(MOBILE_QUERY).matches)
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(MOBILE_QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
