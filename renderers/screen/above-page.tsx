import { type ReactElement, type RefObject, useImperativeHandle, useState } from 'react'

/** Shows content until the returned function is called. */
export type ShowAbove = (content: ReactElement) => () => void

/** Content that actions show above the page. A separate component, so that the page does not render again. */
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
