import type { ReactNode } from 'react'
import type { BlockPart } from '#renderers/pieces.ts'

/** The block of that name inside a container; nothing when there is none. */
export function partNamed(parts: readonly BlockPart[] | undefined, name: string): ReactNode {
  return parts?.find((part) => part.name === name)?.element
}
