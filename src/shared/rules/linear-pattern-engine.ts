import { RE2JS } from 're2js'
import { type PatternEngine, PatternRefused } from './pattern-engine.ts'

/**
 * Engine for patterns written by users: takes time linear in the text, for any pattern. It refuses look-around and
 * back-references, which it does not support.
 */
export const linearPatternEngine: PatternEngine = {
  compile(source) {
    try {
      const pattern = RE2JS.compile(source)
      return (text) => pattern.test(text)
    } catch {
      throw new PatternRefused(source)
    }
  },
}
