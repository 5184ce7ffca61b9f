import { getNodeValue, type Node, parseTree } from 'jsonc-parser'

/** Text that may be incomplete, with its parsed structure. */
export interface ReadText {
  root: Node | undefined
  value: unknown
}

/** Never throws; texts that are nested too deep count as empty. */
export function readText(text: string): ReadText {
  const root = isTooDeep(text) ? undefined : parseTree(text)
  return { root, value: root && getNodeValue(root) }
}

/** Documents nest a dozen levels; the JSON parser recurses for each. */
const DEEPEST = 200

/** Returns whether brackets outside strings are nested deeper than in any document. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > DEEPEST) return true
  }
  return false
}
