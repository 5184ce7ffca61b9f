import { createContext, useContext } from 'react'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

/** What the views of the playground may ask of each other. */
export interface PlaygroundApi {
  /**
   * Brings a page, and the entity that it speaks of, into the editor under an address of its own; what is typed there
   * becomes a draft like any other. What was there before under this address is replaced.
   */
  open(page: Page, entity?: Entity): void
}

export const PlaygroundContext = createContext<PlaygroundApi | null>(null)

/** @throws when used outside the playground. */
export function usePlayground(): PlaygroundApi {
  const api = useContext(PlaygroundContext)
  if (!api) throw new Error('A view of the playground was rendered outside of it')
  return api
}
