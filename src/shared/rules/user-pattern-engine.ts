import type { PatternEngine, PatternTest } from './pattern-engine.ts'

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
