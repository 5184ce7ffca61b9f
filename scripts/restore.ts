/** `npm run restore -- <backup> [--replace]` puts a backup back. The server must not be running; see src/server/db/backup/README.md. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '#server/config/env.ts'
import { restoreBackup } from '#server/db/backup/restore.ts'
import { startupSentence } from '#server/platform/startup-error.ts'

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [backup] = positionals
  if (backup === undefined) throw new Error('usage: npm run restore -- <folder of the backup> [--replace]')
  const { dataDir, databaseUrl } = readEnv(process.env)
  const messages = await restoreBackup({ backup: resolve(backup), dataDir, databaseUrl, replace: values.replace })
  console.log(messages.join('\n'))
}

run().catch((error: unknown) => {
  console.error(startupSentence(error) ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
})
