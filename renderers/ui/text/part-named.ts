import type { ReactNode } from 'react'
import type { BlockPart } from '#renderers/plugin.ts'

/** Block with that name inside a container; nothing without one. */
export function partNamed(parts: readonly BlockPart[] | undefined, name: string): ReactNode {
  return parts?.find((part) => part.name === name)?.element
}
