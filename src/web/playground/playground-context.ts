import { createContext, useContext } from 'react'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'

/** Calls between the views of the playground. */
export interface PlaygroundApi {
  /**
   * Opens a page and its entity in the editor, at a separate address; changes become a draft. It replaces the last
   * example there.
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
