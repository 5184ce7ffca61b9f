import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { migrationsFolder } from './migrator.ts'
import { readMigrations } from './migrator-files.ts'

it("reads the product's own migrations in order", async () => {
  const migrations = await readMigrations(migrationsFolder)
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
  expect(migrations).toHaveLength((await readdir(migrationsFolder)).length)
})
