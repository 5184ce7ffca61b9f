import { Tracker } from '@formily/reactive'
import { type ReactNode, useEffect, useReducer, useRef } from 'react'

/**
 * Renders a view and renders it again when an observable that it read changes. Unlike Formily's observer it survives a
 * hidden tab (React `<Activity>`): the tracker that the hidden effect threw away is made anew when the effect returns.
 */
export function useObserver(view: () => ReactNode): ReactNode {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const state = useRef<{ tracker: Tracker | null; mounted: boolean }>({ tracker: null, mounted: false })
  state.current.tracker ??= trackerOf(state.current, render)
  useEffect(() => {
    const present = state.current
    present.mounted = true
    if (!present.tracker) {
      present.tracker = trackerOf(present, render)
      render()
    }
    return () => {
      present.mounted = false
      present.tracker?.dispose()
      present.tracker = null
    }
  }, [])
  return state.current.tracker.track(view) as ReactNode
}

// A change between rendering and mounting must not render: the effect that mounts would be the one to do it.
function trackerOf(state: { mounted: boolean }, render: () => void): Tracker {
  return new Tracker(() => state.mounted && render())
}
