import type { CheckEnvironment } from '../check-environment.ts'
import type { EntityDocument, Library, PageDocument, ReadDocument, ReportDocument } from '../library/library.ts'
import type { Point } from '../place-problem.ts'
import type { Path, Proposal } from '../problem.ts'

/** Rules about the same subject. The list is registry.ts. */
export interface RuleGroup<Code extends string = string> {
  /** Requirement of each code, in a few Chinese words. */
  codes: Readonly<Record<Code, string>>
  entity?(document: EntityDocument, context: RuleContext<Code>): void
  page?(document: PageDocument, context: RuleContext<Code>): void
  report?(document: ReportDocument, context: RuleContext<Code>): void
  /** Checks that concern several documents. */
  library?(context: RuleContext<Code>): void
}

export interface RuleContext<Code extends string = string> {
  library: Library
  environment: CheckEnvironment
  /** Selects the files whose problems are returned. */
  wanted(file: string): boolean
  report(document: Pick<ReadDocument, 'file' | 'source'>, code: Code, path: Path, reason: string, hints?: Hints): void
}

export interface Hints extends Point, Proposal {}

/** Keeps the codes of a rule group as literal types, so that it cannot report an undeclared one. */
export function ruleGroup<const Code extends string>(group: RuleGroup<Code>): RuleGroup {
  return group as RuleGroup
}
