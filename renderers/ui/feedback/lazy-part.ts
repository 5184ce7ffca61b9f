import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useState } from 'react'
import { FailedPart } from './failed-part.tsx'
import { loadChunk } from './load-module.ts'

/** A component whose code is loaded when it is first needed. */
export type Chunk<P> = ComponentType<P> & {
  /** Loads the code ahead of time; once it is there the component shows without suspending. Can be repeated after a failure. */
  preload(): Promise<void>
}

/**
 * Shown in the place of a component whose code did not arrive: a line, a card, a page, or what a function makes of the
 * props and a retry that rejects when it fails again.
 */
export type Failed<P> = 'line' | 'card' | 'page' | ((props: P, retry: () => Promise<void>) => ReactNode)

/**
 * The only way to load a component late. Unlike `React.lazy`, whose component suspends once even when its code has
 * arrived, and which keeps a failure for good: here the rest of the screen stays, and the code is loaded again on
 * request, when the network returns, and when the component is mounted the next time.
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

  /** Stands for the code that did not arrive, and for the code itself once it has. */
  function Replacement(props: P) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      // Not before: a component that suspends again while it is first mounted would load without end.
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
    // Kept: going over from one to the other would throw away what is inside.
    const [Component] = useState(() => loaded ?? suspended())
    return createElement(Component, props)
  }
  return Object.assign(Loaded, { preload })
}
