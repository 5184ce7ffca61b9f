import { RE2JS } from 're2js'
import { type PatternEngine, PatternRefused } from './pattern-engine.ts'

/**
 * Engine for patterns written by users: takes time linear in the text, for any pattern. It refuses look-around and
 * back-references, which it does not support. That time also grows with the compiled pattern, `(x?){1000}` for example,
 * so that a large pattern is refused and a long text does not match.
 */
export const linearPatternEngine: PatternEngine = {
  compile(source) {
    const pattern = compiled(source)
    const size = pattern?.programSize() ?? Number.POSITIVE_INFINITY
    if (!pattern || size > LARGEST_PROGRAM) throw new PatternRefused(source)
    const longest = MOST_STEPS / size
    return (text) => text.length <= longest && pattern.test(text)
  },
}

/** Instructions of a compiled pattern; `.{0,400}` has 804. */
const LARGEST_PROGRAM = 1000

/** Product of instructions and characters that takes some 0.03 s. */
const MOST_STEPS = 3_000_000

function compiled(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source)
  } catch {
    return undefined
  }
}
