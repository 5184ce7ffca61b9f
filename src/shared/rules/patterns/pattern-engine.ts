/** The engine in use does not accept the regular expression; the message is Chinese. */
export class PatternRefused extends Error {
  constructor(source: string) {
    super(`不支持的正则表达式：${source}`)
    this.name = 'PatternRefused'
  }
}

/** Tests a text against a compiled pattern. */
export type PatternTest = (text: string) => boolean

/**
 * Engine for regular expressions. Patterns of our own documents run on the native engine. Patterns written by users run
 * on `linear-pattern-engine.ts`, where no pattern can take exponential time. Its 45 kB gzip make it no default.
 */
export interface PatternEngine {
  /**
   * Compiles a pattern that may match anywhere in a text, as in JSON Schema.
   * @throws PatternRefused when it is invalid or uses syntax that the engine lacks.
   */
  compile(source: string): PatternTest
}

/** RegExp of the host; only for patterns that we wrote. */
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

/** Returns whether an engine accepts a pattern. */
export function compiles(engine: PatternEngine, source: string): boolean {
  try {
    engine.compile(source)
    return true
  } catch {
    return false
  }
}

/** Anchors a pattern to the whole text. */
export function wholeText(source: string): string {
  return `^(?:${source})$`
}
