import { createPasswords } from '../../platform/passwords.ts'
import type { Database } from '../connection.ts'
import { migrate } from '../migrator.ts'
import { seed } from '../seed.ts'

/** Password of `admin` in every copy of the template. */
export const TEMPLATE_ADMIN_PASSWORD = 'Template-Admin-1'

/** Fills the database that every database test starts from: the migrations and the base seeds, nobody from the demo. */
export async function prepareTemplate({ pool, kysely }: Database): Promise<void> {
  await migrate(pool)
  await seed(kysely, { passwords: createPasswords(1), adminPassword: TEMPLATE_ADMIN_PASSWORD, demo: false })
}
