import { type ComponentType, createElement, lazy, useState } from 'react'

/** A component whose code is loaded when it is first needed. */
export type Chunk<P> = ComponentType<P> & {
  /** Loads the code ahead of time; once it is there the component shows without suspending. */
  preload(): Promise<void>
}

/**
 * Unlike `React.lazy` alone, whose component suspends once even when its code has long been there: in a long form that
 * is a second rendering of every control.
 */
export function chunk<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then((component) => {
      loaded = component
    })
    return loading
  }
  const Late: ComponentType<P> = lazy(async () => {
    await preload()
    return { default: loaded! }
  })
  const Loaded = (props: P) => {
    // Kept: going over from one to the other would throw away what is inside.
    const [Component] = useState(() => loaded ?? Late)
    return createElement(Component, props)
  }
  return Object.assign(Loaded, { preload })
}
