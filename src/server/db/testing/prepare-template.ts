import { createPasswords, type PasswordCost } from '#server/platform/accounts/passwords.ts'
import type { Database } from '../connection.ts'
import { migrate } from '../migrator.ts'
import { seed, seedSet } from '../seed.ts'

/** Password of `admin` in every copy of the template. */
export const TEMPLATE_ADMIN_PASSWORD = 'Template-Admin-1'

/** Signing in is a step of nearly every test and costs 60 ms of a core with the passwords of an installation. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Fills the database that tests start from: the migrations and the base seeds, nobody from the demo. */
export async function prepareTemplate({ pool, kysely }: Database): Promise<void> {
  await migrate(pool)
  const passwords = createPasswords(1, TEST_PASSWORD_COST)
  await seed(kysely, { passwords, adminPassword: TEMPLATE_ADMIN_PASSWORD, demo: false })
}

/** Adds what one tries the product with to a copy of that database. */
export async function seedDemo({ kysely }: Database): Promise<void> {
  await seedSet(kysely, 'demo')
}
