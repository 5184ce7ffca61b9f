import { useState } from 'react'
import { branchesOf, type GrantNode } from '../grant-nodes.ts'

/**
 * Keys of the expanded nodes: initially the top ones. A search expands its matches and restores the former state
 * afterwards.
 */
export function useExpanded(roots: readonly GrantNode[], shown: readonly GrantNode[], text: string) {
  const [plain, setPlain] = useState<readonly string[]>(() => roots.map(({ key }) => key))
  const [found, setFound] = useState<{ text: string; keys: readonly string[] }>()
  const searching = text.trim() !== ''
  const inSearch = () => (found?.text === text ? found.keys : branchesOf(shown))
  const setExpanded = (keys: readonly string[]) => (searching ? setFound({ text, keys }) : setPlain(keys))
  return [searching ? inSearch() : plain, setExpanded] as const
}
