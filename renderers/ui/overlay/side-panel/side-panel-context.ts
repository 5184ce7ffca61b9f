import { createContext, useContext } from 'react'

/** Closes the drawer of a side block on a narrow screen; does nothing on a wide one. */
export const SidePanelContext = createContext<{ close(): void }>({ close: () => undefined })

export function useSidePanel(): { close(): void } {
  return useContext(SidePanelContext)
}
