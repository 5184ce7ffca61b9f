import { useMedia } from './use-media.ts'

/** True on narrow screens, where a screen is shown as on a phone. */
export function useNarrow(): boolean {
  return useMedia('(width < 768px)')
}
