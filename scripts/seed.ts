/** `npm run seed` puts in the base seeds, `npm run seed -- demo` the sample people too. The server must not be running. */

import { readEnv } from '#server/config/env.ts'
import { migrate } from '#server/db/migrator.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedSet } from '#server/db/seed.ts'
import { startupSentence } from '#server/platform/startup-error.ts'

async function run(): Promise<void> {
  const open = await openDatabase(readEnv(process.env), console.error)
  try {
    await migrate(open.database.pool)
    for (const set of process.argv.includes('demo') ? (['base', 'demo'] as const) : (['base'] as const)) {
      console.log(`${set}: ${await seedSet(open.database.kysely, set)} rows`)
    }
  } finally {
    await open.close()
  }
}

run().catch((error: unknown) => {
  console.error(startupSentence(error) ?? error)
  process.exitCode = 1
})
