import { createContext, useContext } from 'react'
import type { Selection } from './use-selection.ts'

/** Set where lists are shown to choose from: what they tick is kept by the dialog around them, and a click on a row ticks it. */
export const PickContext = createContext<Selection | null>(null)

export function usePicked(): Selection | null {
  return useContext(PickContext)
}
