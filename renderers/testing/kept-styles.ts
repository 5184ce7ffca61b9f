import { createCache } from '@ant-design/cssinjs'

type Entry = [users: number, made: unknown]
type Update = (key: string, next: (entry: Entry | undefined) => Entry | null) => void

const HOLDS = Symbol.for('styles are held between tests')
const cache = Object.getPrototypeOf(createCache()) as { opUpdate: Update; [HOLDS]?: true }

/**
 * Counts one user more of all design tokens and styles of antd. They are thrown away with their last user, so that each
 * test would compute them anew, which is a third of its time. A style is still put into the document by what shows it.
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
