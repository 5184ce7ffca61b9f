/**
 * `npm run gen` writes the generated files; `npm run gen -- page <area>/<noun>` drafts a page and its menu rows,
 * `npm run gen -- migration <area>/<noun>` a migration.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readLiveCatalog } from '#server/db/live-catalog.ts'
import { migrationsFolder } from '#server/db/migrator.ts'
import { readMigrations } from '#server/db/migrator-files.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { draftMigration } from './lib/gen/gen-migration.ts'
import { GENERATED_FOLDERS, generatedFiles } from './lib/gen/gen-outputs.ts'
import { asText, draftMenuEntry, draftPage, withMenuEntry } from './lib/gen/gen-page.ts'
import { withScratchDatabase } from './lib/gen/gen-scratch-database.ts'
import { entitiesOf, readSources } from './lib/gen/gen-sources.ts'
import { loadVocabulary } from './lib/gen/gen-vocabulary.ts'

const MENU = 'src/server/db/seeds/base/menu.json'

const [command, address] = process.argv.slice(2)
if (command === undefined) await generate()
else if (command === 'migration' && address !== undefined) await migration(address)
else if (command === 'page' && address !== undefined) await page(address)
else fail('npm run gen [-- page <area>/<noun> | migration <area>/<noun>]')

async function generate(): Promise<void> {
  const entities = entitiesOf(await readSources())
  const vocabulary = await loadVocabulary()
  const files = await withScratchDatabase((database) => generatedFiles(vocabulary, entities, database))
  for (const [file, text] of files) await write(file, text)
  await removeOthers(files)
  console.log(`已生成 ${files.size} 个文件`)
}

async function write(file: string, text: string): Promise<void> {
  const path = join(projectRoot, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** Removes generated files of deleted entities. */
async function removeOthers(files: ReadonlyMap<string, string>): Promise<void> {
  for (const folder of GENERATED_FOLDERS) {
    for (const name of await readdir(join(projectRoot, folder))) {
      if (!files.has(`${folder}/${name}`)) await rm(join(projectRoot, folder, name))
    }
  }
}

async function migration(wanted: string): Promise<void> {
  const entities = entitiesOf(await readSources())
  const entity = entities.find(({ $id }) => $id === wanted)
  if (!entity) return fail(`没有文件 schemas/${wanted}.entity.json`)
  const live = await withScratchDatabase(readLiveCatalog)
  const sql = draftMigration(entity, entities, live)
  if (sql === undefined) return console.log(`${wanted} 的表已符合实体，不需要迁移`)
  const number = (await readMigrations(migrationsFolder)).length + 1
  const file = `${String(number).padStart(6, '0')}-${wanted.slice(wanted.indexOf('/') + 1)}.sql`
  await writeFile(join(migrationsFolder, file), sql)
  console.log(`已起草 src/server/db/migrations/${file}，请核对后执行 npm run gen`)
}

async function page(wanted: string): Promise<void> {
  const entities = entitiesOf(await readSources())
  const entity = entities.find(({ $id }) => $id === wanted)
  if (!entity) return fail(`没有文件 schemas/${wanted}.entity.json`)
  const file = `schemas/${wanted}.page.json`
  if (existsSync(join(projectRoot, file))) return fail(`已有文件 ${file}`)
  await write(file, `${asText(draftPage(entity, entities))}\n`)
  console.log(`已起草 ${file}，请核对`)
  const menu = withMenuEntry(await readFile(join(projectRoot, MENU), 'utf8'), draftMenuEntry(entity))
  if (menu === undefined) return console.log(`${MENU} 已有此菜单`)
  await write(MENU, menu)
  console.log(`已在 ${MENU} 末尾起草菜单和权限，请核对`)
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
