import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '#server/config/env.ts'
import type { Database } from '#server/db/connection.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { buildEntityMeta } from '#shared/check/meta/entity-meta.ts'
import { buildPageMeta } from '#shared/check/meta/page-meta.ts'
import { reportMeta } from '#shared/check/meta/report-meta.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { ENTITY_TYPES_FILE, entityTypes } from './gen-entity-type.ts'
import { PAGE_REFERENCE, withWidgets } from './gen-reference.ts'
import { schemaDump } from './gen-schema-dump.ts'
import { SETTING_READMES, withSettings } from './gen-settings.ts'
import type { ShippedVocabulary } from './gen-vocabulary.ts'

/** Folders in which nothing but generated files may be. */
export const GENERATED_FOLDERS = ['schemas/_meta', 'src/shared/generated']

/** Every generated file by its path below the project's root. */
export async function generatedFiles(
  vocabulary: ShippedVocabulary,
  entities: readonly Entity[],
  database: Database,
): Promise<Map<string, string>> {
  const widgets = vocabulary.widgets.map(({ name }) => name)
  return new Map([
    ['schemas/_meta/page.schema.json', json(buildPageMeta(vocabulary))],
    ['schemas/_meta/entity.schema.json', json(buildEntityMeta(widgets))],
    ['schemas/_meta/report.schema.json', json(reportMeta)],
    [ENTITY_TYPES_FILE, entityTypes(entities)],
    ['src/server/db/schema.sql', await schemaDump(database)],
    [PAGE_REFERENCE, withWidgets(await textOf(PAGE_REFERENCE), vocabulary.widgets)],
    ...(await settingReadmes()),
  ])
}

function settingReadmes(): Promise<[string, string][]> {
  return Promise.all(
    SETTING_READMES.map(async ({ file, lists }): Promise<[string, string]> => {
      return [file, withSettings(await textOf(file), settings.filter(lists))]
    }),
  )
}

const textOf = (file: string): Promise<string> => readFile(join(projectRoot, file), 'utf8')

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
