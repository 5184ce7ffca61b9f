import type { ImportProgress } from '#shared/wire/import-result.ts'
import type { HookContext } from '../engine-dependencies.ts'

export interface ImportOptions {
  dryRun: boolean
  signal: AbortSignal
  /** Called now and then while rows are judged, and at the end. */
  onProgress?(progress: ImportProgress): void
  /** Runs in the transaction once all rows are added; not in a dry run. */
  whenAdded?(keys: readonly string[], context: HookContext): Promise<void>
}
