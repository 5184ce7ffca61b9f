import type { PatternEngine, PatternTest } from './pattern-engine.ts'

let linear: PatternEngine | undefined

/** Sets the engine for patterns written by users; a server calls it before the first validation. */
export function provideLinearPatterns(engine: PatternEngine): void {
  linear = engine
}

/**
 * Engine for patterns written by users. A browser loads it with the first of them. Until then values pass, since the
 * server validates everything again.
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
