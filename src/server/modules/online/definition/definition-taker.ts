import type { UnitOfWork } from '#server/db/transaction.ts'
import type { DifferenceRow } from '#server/documents/difference-rows.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DefinitionOutcome } from '#shared/wire/import-result.ts'
import type { FileShape, GivenDefinition, PlacedProblem } from './definition-file.ts'

/** What became of a definition of a file. */
export interface TakenDefinition {
  given: GivenDefinition
  /** By what people know it. */
  name: string
  outcome: DefinitionOutcome
  /** In what it differs from what was there, or why it waits; a line each. */
  told: string[]
  /** Any of them, and nothing of the file is kept. */
  problems: PlacedProblem[]
}

/** Definitions of one kind: written into files, and taken from them. */
export interface DefinitionTaker {
  shape: FileShape
  /** Without what another installation has no use for. @throws AppError NOT_GRANTED, and what reading them throws */
  export(principal: Principal, ids: readonly string[]): Promise<Row[]>
  /**
   * Keeps them in a transaction, as their editor would. Whoever is told of problems takes it back.
   * @throws AbortError between two definitions, once the signal says so
   */
  take(
    unit: UnitOfWork,
    principal: Principal,
    given: readonly GivenDefinition[],
    signal: AbortSignal,
  ): Promise<TakenDefinition[]>
}

/** A difference in a line. */
export function lineOf({ kind, kind_dictText, label, beforeText, afterText }: DifferenceRow): string {
  if (kind === 'changed') return `${kind_dictText} ${label}：${beforeText || '空'} → ${afterText || '空'}`
  return `${kind_dictText} ${label}`
}

export function refused(given: GivenDefinition, name: string, problems: PlacedProblem[]): TakenDefinition {
  return { given, name, outcome: 'refused', told: [], problems }
}
