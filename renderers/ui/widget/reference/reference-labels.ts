import { useCallback, useEffect, useState } from 'react'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Reference } from '#shared/documents/entity.ts'

interface Labels {
  /** Label of a key; the key itself until its label is known. */
  labelOf(key: string): string
  /** Adds labels that came with options, so that they need no request. */
  learn(labels: readonly (readonly [key: string, label: string])[]): void
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Labels of chosen records, whether or not they are among the options on screen. */
export function useReferenceLabels(reference: Reference, keys: readonly string[]): Labels {
  const { references } = useScreen().ports
  const ask = useCallback<LoadLabels>((wanted) => references.labels(reference, wanted), [references, reference])
  return useLabels(ask, keys)
}

type LoadLabels = (keys: readonly string[]) => Promise<string[]>

/** Labels of keys. One call reads all missing ones. Pass the same `ask` while it returns the same. */
export function useLabels(ask: LoadLabels, keys: readonly string[]): Labels {
  const [known, setKnown] = useState(NONE)
  const learn = useCallback<Labels['learn']>((labels) => {
    if (labels.length > 0) setKnown((before) => new Map([...before, ...labels]))
  }, [])
  const missing = keys.filter((key) => !known.has(key)).join(',')
  useEffect(() => {
    if (missing === '') return
    let wanted = true
    const keys = missing.split(',')
    ask(keys).then(
      (labels) => wanted && learn(keys.map((key, index) => [key, labels[index] ?? key] as const)),
      // Without labels the keys stay readable, and the host has reported the failure.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [ask, missing, learn])
  return { labelOf: (key) => known.get(key) ?? key, learn }
}
