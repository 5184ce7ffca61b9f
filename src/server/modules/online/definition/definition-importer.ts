import type { UnitOfWork } from '#server/db/transaction.ts'
import type { DifferenceRow } from '#server/documents/difference-rows.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DefinitionOutcome } from '#shared/wire/import-result.ts'
import type { FileShape, GivenDefinition, PlacedProblem } from './definition-file.ts'

/** Result of importing one definition of a file. */
export interface ImportOutcome {
  given: GivenDefinition
  /** Name that people know the definition by. */
  name: string
  outcome: DefinitionOutcome
  /** Differences to the stored definition, or why it has to wait. One line each. */
  told: string[]
  /** With any problem in it, nothing of the file is stored. */
  problems: PlacedProblem[]
}

/** Exports and imports definitions of one kind. */
export interface DefinitionImporter {
  shape: FileShape
  /**
   * Leaves out what is of no use in another installation. @throws AppError NOT_GRANTED, or any error of reading the
   * records
   */
  export(principal: Principal, ids: readonly string[]): Promise<Row[]>
  /**
   * Stores definitions in a transaction, by the rules of their editor. The caller rolls back when there are problems.
   * @throws AbortError between two definitions, when the signal is aborted
   */
  take(
    unit: UnitOfWork,
    principal: Principal,
    given: readonly GivenDefinition[],
    signal: AbortSignal,
  ): Promise<ImportOutcome[]>
}

/** Returns a difference as one line. */
export function lineOf({ kind, kind_dictText, label, beforeText, afterText }: DifferenceRow): string {
  if (kind === 'changed') return `${kind_dictText} ${label}：${beforeText || '空'} → ${afterText || '空'}`
  return `${kind_dictText} ${label}`
}

export function refused(given: GivenDefinition, name: string, problems: PlacedProblem[]): ImportOutcome {
  return { given, name, outcome: 'refused', told: [], problems }
}
