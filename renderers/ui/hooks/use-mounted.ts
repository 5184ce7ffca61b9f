import { useLayoutEffect, useState } from 'react'

/**
 * False in the first rendering. A dialog that opens only then opens once: of a first rendering that React throws away and
 * begins anew, antd would remember an open dialog that is nowhere, and which takes Escape from those that are.
 * ahooks' useUnmountedRef knows it too and draws nothing.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return mounted
}
