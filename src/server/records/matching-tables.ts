import { StartupError } from '../platform/startup-error.ts'
import type { RecordEngine } from './engine.ts'

/** @throws StartupError when a table lacks what its entity describes. */
export async function requireMatchingTables(engine: Pick<RecordEngine, 'checkTables'>): Promise<void> {
  const faults = await engine.checkTables()
  if (faults.length > 0) throw new StartupError(faults.join('\n'))
}
