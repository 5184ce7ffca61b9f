import type { EntityDocument, Library, PageDocument, ReadDocument, ReportDocument } from '../library.ts'
import type { Point } from '../place-problem.ts'
import type { Path, Problem } from '../problem.ts'
import type { World } from '../world.ts'

/** Rules that look at the same thing. The list is registry.ts. */
export interface RuleFamily<Code extends string = string> {
  /** What each code demands, in a few Chinese words. */
  codes: Readonly<Record<Code, string>>
  entity?(document: EntityDocument, context: RuleContext<Code>): void
  page?(document: PageDocument, context: RuleContext<Code>): void
  report?(document: ReportDocument, context: RuleContext<Code>): void
  /** What belongs to no single document. */
  library?(context: RuleContext<Code>): void
}

export interface RuleContext<Code extends string = string> {
  library: Library
  world: World
  report(document: Pick<ReadDocument, 'file' | 'source'>, code: Code, path: Path, reason: string, hints?: Hints): void
  /** For what is wrong outside of documents, such as a menu row. */
  reportAt(place: Pick<Problem, 'file' | 'line' | 'column'>, code: Code, reason: string, fix?: string): void
}

export interface Hints extends Point {
  fix?: string
}

/** Keeps the codes of a family as literal types, so that it cannot report one that it does not declare. */
export function ruleFamily<const Code extends string>(family: RuleFamily<Code>): RuleFamily {
  return family as RuleFamily
}
