import { useMedia } from './use-media.ts'

/** Narrow screens, where a screen is shown as on a phone. */
export const NARROW = '(width < 768px)'

/** True on narrow screens. */
export function useNarrow(): boolean {
  return useMedia(NARROW)
}
