import { type ReactElement, type RefObject, useImperativeHandle, useState } from 'react'

/** Shows something until the returned function is called. */
export type ShowAbove = (content: ReactElement) => () => void

/** What actions show above the page. A component of its own, so that the page is not rendered anew. */
export function AbovePage({ show }: { show: RefObject<ShowAbove | null> }) {
  const [shown, setShown] = useState<readonly ReactElement[]>([])
  useImperativeHandle(
    show,
    () => (content) => {
      setShown((all) => [...all, content])
      return () => setShown((all) => all.filter((one) => one !== content))
    },
    [],
  )
  return shown
}
