import { createCache } from '@ant-design/cssinjs'

type Entry = [users: number, made: unknown]
type Update = (key: string, next: (entry: Entry | undefined) => Entry | null) => void

const HOLDS = Symbol.for('styles are held between tests')
const cache = Object.getPrototypeOf(createCache()) as { opUpdate: Update; [HOLDS]?: true }

/**
 * Adds one reference to all design tokens and styles of antd. Otherwise antd drops them with their last user, and each
 * test computes them again, which takes a third of its time. Components still insert their styles into the document.
 */
if (!cache[HOLDS]) {
  const { opUpdate } = cache
  cache.opUpdate = function (key, next) {
    const held = (entry: Entry | undefined): Entry | null => {
      const changed = next(entry)
      return entry === undefined && changed ? [changed[0] + 1, changed[1]] : changed
    }
    opUpdate.call(this, key, held)
  }
  cache[HOLDS] = true
}
