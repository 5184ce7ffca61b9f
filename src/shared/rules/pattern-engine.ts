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

let linear: PatternEngine | undefined

/** Gives patterns written by users the engine they need; a server does so before it judges anything. */
export function provideLinearPatterns(engine: PatternEngine): void {
  linear = engine
}

/**
 * Patterns written by users. A browser fetches their engine with the first of them; what it is to judge until then passes, since
 * the server judges everything again.
 */
export const userPatternEngine: PatternEngine = {
  compile(source) {
    if (linear) return linear.compile(source)
    let test: PatternTest = () => true
    import('./linear-pattern-engine.ts').then(
      ({ linearPatternEngine }) => {
        provideLinearPatterns(linearPatternEngine)
        test = linearPatternEngine.compile(source)
      },
      () => undefined,
    )
    return (text) => test(text)
  },
}

/** Makes a pattern match the whole text or not at all. */
export function wholeText(source: string): string {
  return `^(?:${source})$`
}
