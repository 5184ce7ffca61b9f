import { useMemo, useState } from 'react'
import {
  newSimpleProcess,
  readSimpleProcess,
  type SimpleProcess,
  type SimpleStep,
} from '#shared/documents/workflow/simple-process.ts'

export interface ProcessModel {
  process: SimpleProcess
  /** The stored text is no process; the first change replaces it. */
  isUnreadable: boolean
  /** Stores other steps. */
  change(steps: readonly SimpleStep[]): void
  undo(): void
  redo(): void
  canUndo: boolean
  canRedo: boolean
}

interface History {
  past: readonly string[]
  future: readonly string[]
  /** Value to which they belong: a value from elsewhere has no history. */
  present: string
}

const MOST_CHANGES = 100
const EMPTY = newSimpleProcess('process', '')

/** Process in the value of a widget, with its earlier values. */
export function useProcessModel(value: string, onChange: (value: string) => void): ProcessModel {
  const [stored, setHistory] = useState<History>({ past: [], future: [], present: value })
  const history = stored.present === value ? stored : { past: [], future: [], present: value }
  const process = useMemo(() => readSimpleProcess(value), [value])
  const go = (next: History) => {
    setHistory(next)
    onChange(next.present)
  }
  const { past, future } = history
  return {
    process: process ?? EMPTY,
    isUnreadable: process === undefined && value !== '',
    change(steps) {
      const present = JSON.stringify({ ...(process ?? EMPTY), steps })
      if (present !== value) go({ past: [...past, value].slice(-MOST_CHANGES), future: [], present })
    },
    undo() {
      const present = past.at(-1)
      if (present !== undefined) go({ past: past.slice(0, -1), future: [value, ...future], present })
    },
    redo() {
      const [present, ...rest] = future
      if (present !== undefined) go({ past: [...past, value], future: rest, present })
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}
