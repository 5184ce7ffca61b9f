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

/** Reads the labels of selected records, whether or not they are among the options on screen. */
export function useReferenceLabels(reference: Reference, keys: readonly string[]): Labels {
  const { references } = useScreen().ports
  const load = useCallback<LoadLabels>((missing) => references.labels(reference, missing), [references, reference])
  return useLabels(load, keys)
}

/** Returns the labels in the order of the keys. */
type LoadLabels = (keys: readonly string[]) => Promise<string[]>

/**
 * Reads the labels of keys with `load`, all missing ones in one call.
 * @param load must be the same function while its labels are the same, because another one loads again
 */
export function useLabels(load: LoadLabels, keys: readonly string[]): Labels {
  const [known, setKnown] = useState(NONE)
  const learn = useCallback<Labels['learn']>((labels) => {
    if (labels.length > 0) setKnown((before) => new Map([...before, ...labels]))
  }, [])
  const missing = keys.filter((key) => !known.has(key)).join(',')
  useEffect(() => {
    if (missing === '') return
    let isCurrent = true
    const missingKeys = missing.split(',')
    load(missingKeys).then(
      (labels) => isCurrent && learn(missingKeys.map((key, index) => [key, labels[index] ?? key] as const)),
      // Without labels the keys stay readable, and the host has reported the failure.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [load, missing, learn])
  return { labelOf: (key) => known.get(key) ?? key, learn }
}
