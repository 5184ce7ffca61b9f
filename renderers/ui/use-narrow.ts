import { useSyncExternalStore } from 'react'

/** Below this width a screen is shown as on a phone. */
const NARROW = '(max-width: 767.99px)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True on narrow screens; follows the window. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}
