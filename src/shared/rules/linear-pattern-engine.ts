import { RE2JS } from 're2js'
import { type PatternEngine, PatternRefused } from './pattern-engine.ts'

/**
 * Time grows with the length of the text only, whatever the pattern; for patterns written by users. Look-around and
 * back-references do not exist here and are refused.
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
