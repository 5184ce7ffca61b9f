import { Tracker } from '@formily/reactive'
import { useUpdate } from 'ahooks'
import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Renders a view and renders it again when an observable that it read changes. Unlike Formily's observer it survives a
 * hidden tab (React `<Activity>`): when the effect returns, it creates a new tracker for the one that the hidden effect
 * disposed.
 */
export function useObserver(view: () => ReactNode): ReactNode {
  const render = useUpdate()
  const state = useRef<ObserverState>({ tracker: null, mounted: false, missed: false })
  state.current.tracker ??= trackerOf(state.current, render)
  useEffect(() => {
    const present = state.current
    present.mounted = true
    if (!present.tracker || present.missed) {
      present.tracker ??= trackerOf(present, render)
      present.missed = false
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

interface ObserverState {
  tracker: Tracker | null
  mounted: boolean
  /** An observable changed after the render and before the effect that mounts. */
  missed: boolean
}

// A component must not render before it is mounted, so the change waits for the effect that mounts it.
function trackerOf(state: ObserverState, render: () => void): Tracker {
  return new Tracker(() => {
    if (state.mounted) render()
    else state.missed = true
  })
}
