import { createContext, useContext } from 'react'
import type { Selection } from './use-selection.ts'

/** Set where a list is shown to choose from: the dialog around it holds its ticks, and a click on a row ticks it. */
export const PickContext = createContext<Selection | null>(null)

export function usePicked(): Selection | null {
  return useContext(PickContext)
}
