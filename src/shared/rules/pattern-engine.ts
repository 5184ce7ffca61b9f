/** A regular expression that the engine in use does not take; the message is Chinese. */
export class PatternRefused extends Error {
  constructor(source: string) {
    super(`不支持的正则表达式：${source}`)
    this.name = 'PatternRefused'
  }
}

/** Tests a text against a compiled pattern. */
export type PatternTest = (text: string) => boolean

/**
 * What runs regular expressions. Patterns of our own documents run on the native engine; patterns written by users run on
 * `linear-pattern-engine.ts` (45 kB gzip, hence not the default), where no pattern can take exponential time.
 */
export interface PatternEngine {
  /**
   * Compiles a pattern that may match anywhere in a text, as in JSON Schema.
   * @throws PatternRefused when it is wrong or uses what the engine lacks.
   */
  compile(source: string): PatternTest
}

/** The RegExp of the host; only for patterns that we wrote. */
export const nativePatternEngine: PatternEngine = {
  compile(source) {
    try {
      const pattern = new RegExp(source, 'u')
      return (text) => pattern.test(text)
    } catch {
      throw new PatternRefused(source)
    }
  },
}

/** Whether an engine takes a pattern. */
export function compiles(engine: PatternEngine, source: string): boolean {
  try {
    engine.compile(source)
    return true
  } catch {
    return false
  }
}

/** Makes a pattern match the whole text or not at all. */
export function wholeText(source: string): string {
  return `^(?:${source})$`
}
