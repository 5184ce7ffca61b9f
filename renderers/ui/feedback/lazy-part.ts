import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useState } from 'react'
import { FailedPart } from './failed-part.tsx'
import { loadChunk } from './load-module.ts'

/** A component whose code is loaded when it is first rendered. */
export type Chunk<P> = ComponentType<P> & {
  /**
   * Loads the code ahead of time, so that the component renders without suspending. Can be repeated after a failure.
   */
  preload(): Promise<void>
}

/**
 * Replacement for a component whose code failed to load: a line, a card, a page, or the result of a function. The
 * function gets the props and a retry that rejects when it fails again.
 */
export type Failed<P> = 'line' | 'card' | 'page' | ((props: P, retry: () => Promise<void>) => ReactNode)

/**
 * The only way to load a component lazily. A component of `React.lazy` suspends once even when its code has loaded, and
 * caches a failure forever. Here the rest of the screen stays. The code is loaded again on request, when the network
 * returns, and when the component is mounted the next time.
 */
export function chunk<P extends object>(load: () => Promise<ComponentType<P>>, failed: Failed<P> = 'line'): Chunk<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  let late: ComponentType<P> | undefined
  const failedPlaces = new Set<() => void>()

  const preload = () => {
    loading ??= loadChunk(load).then(
      (component) => {
        loaded = component
        for (const show of failedPlaces) show()
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  /** Shows the failure, and the component once its code has loaded. */
  function Replacement(props: P) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      // Not earlier: a component that suspends again during its first mount would load endlessly.
      late = undefined
      const show = () => setComponent(() => loaded)
      const again = () => void preload().catch(() => undefined)
      failedPlaces.add(show)
      window.addEventListener('online', again)
      return () => {
        failedPlaces.delete(show)
        window.removeEventListener('online', again)
      }
    }, [])
    if (Component) return createElement(Component, props)
    return typeof failed === 'function'
      ? failed(props, preload)
      : createElement(FailedPart, { as: failed, retry: preload })
  }

  const suspended = () => {
    late ??= lazy(async () => {
      try {
        await preload()
        return { default: loaded! }
      } catch (error) {
        console.error(error)
        return { default: Replacement }
      }
    }) as ComponentType<P>
    return late
  }

  const Loaded = (props: P) => {
    // Fixed at mount: switching from one component to the other would unmount the content.
    const [Component] = useState(() => loaded ?? suspended())
    return createElement(Component, props)
  }
  return Object.assign(Loaded, { preload })
}
