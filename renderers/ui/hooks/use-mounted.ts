import { useLayoutEffect, useState } from 'react'

/**
 * Returns false in the first rendering, which React may discard and repeat. A dialog that opens in a discarded rendering
 * stays registered in antd and takes Escape from visible dialogs; so dialogs open only after it.
 * ahooks' useUnmountedRef has the same value but causes no rendering.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return mounted
}
