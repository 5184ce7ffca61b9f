import { readEnv } from '#server/config/env.ts'
import { migrate } from '#server/db/migrator.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startupSentence } from '#server/platform/startup-error.ts'

/** Brings the database up to date without starting the product. */
try {
  const { database, description, close } = await openDatabase(readEnv(process.env), console.error)
  try {
    const applied = await migrate(database.pool)
    console.log(`${description}：${applied.length === 0 ? '已是最新' : `已应用迁移 ${applied.join('、')}`}`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(startupSentence(error) ?? error)
  process.exitCode = 1
}
