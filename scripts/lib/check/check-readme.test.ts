import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { checkDocuments } from '#shared/check/check-documents.ts'
import { buildEntityMeta } from '#shared/check/meta/entity-meta.ts'
import { buildPageMeta } from '#shared/check/meta/page-meta.ts'
import { createMetaValidator } from '#shared/check/meta-validator.ts'
import { draftMigration } from '../gen/gen-migration.ts'
import { entitiesOf } from '../gen/gen-sources.ts'
import { loadVocabulary } from '../gen/gen-vocabulary.ts'

const readme = textOf('README.md')
const entityReference = textOf('_reference/entity.md')
const pageReference = textOf('_reference/page.md')
const vocabulary = await loadVocabulary()
const pageMeta = buildPageMeta(vocabulary)
const entityMeta = buildEntityMeta(vocabulary.widgets.map(({ name }) => name))

function textOf(file: string): string {
  return readFileSync(join(projectRoot, 'schemas', file), 'utf8')
}

/** The files of the example: a path in backquotes, then a block of JSON. */
const files = [...readme.matchAll(/`(schemas\/[a-z/.-]+\.json)`\n\n```json\n([\s\S]*?)```/g)].map(([, file, text]) => ({
  file: file!,
  text: text!,
}))

describe('the page on the vocabulary', () => {
  it('names every annotation of an entity and of a field', () => {
    const names = [entityMeta, entityMeta.$defs!.Field!].flatMap(({ properties }) => Object.keys(properties!))
    expect(names.filter((name) => name !== '$schema' && !entityReference.includes(`\`${name}\``))).toEqual([])
  })

  it('names every block, widget, action and reaction', () => {
    const { widgets, blocks, actions, reactions } = vocabulary
    const names = [...widgets, ...blocks, ...actions, ...reactions].map(({ name }) => name)
    expect(names.filter((name) => !pageReference.includes(`\`${name}\``))).toEqual([])
  })

  it('gives an example that the checker accepts', () => {
    const environment = {
      pageMeta,
      entityMeta,
      validate: createMetaValidator({ pageMeta, entityMeta }),
      routes: [],
      permissions: [],
      dictionaries: ['valid_status'],
      checkRules: [],
      menus: [{ component: 'business/shop', file: 'menu.json', line: 1, column: 1 }],
    }
    expect(files.map(({ file }) => file)).toEqual([
      'schemas/business/shop.entity.json',
      'schemas/business/shop.page.json',
      'schemas/business/shop.cases.json',
    ])
    expect(checkDocuments(files, environment)).toEqual([])
  })

  it('gives an example whose table can be drafted', () => {
    const entities = entitiesOf(files)
    const draft = draftMigration(entities[0]!, entities, { tables: {}, indexes: [] })
    expect(draft).toContain('create table biz_shop (')
    expect(draft).toContain('create unique index biz_shop_code on biz_shop (tenant_id, code);')
  })
})
