import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkDocuments } from './check-documents.ts'
import type { CheckEnvironment } from './check-environment.ts'
import type { Problem, SourceDocument } from './problem.ts'
import { ruleCodes } from './rules/registry.ts'
import { fixtureEnvironment } from './testing/fixture-environment.ts'

const folder = fileURLToPath(new URL('./fixtures/', import.meta.url))
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8')

/** Names of the fixtures: `<rule code>.<kind>.json`. */
const fixtures = readdirSync(folder).filter((name) => /\.(page|entity|cases|report|menu)\.json$/.test(name))
const expected = JSON.parse(read('expected.json')) as Record<string, string[]>
const base = ['goods.entity', 'kind.entity', 'goods.page', 'goods.report'].map((name) =>
  document(`base/business/${name}.json`),
)

/** Fixtures are in `business`, except those about names. */
const PLACES: Record<string, string> = {
  'area-unknown.page.json': 'schemas/busines/area-unknown.page.json',
  'file-name.page.json': 'schemas/business/File_Name.page.json',
  'menu-component-unknown.menu.json': 'src/server/db/seeds/base/menu.json',
  'case-fails.cases.json': 'schemas/business/goods.cases.json',
}

function document(name: string): SourceDocument {
  const file = name.startsWith('base/')
    ? name.replace('base/', 'schemas/')
    : (PLACES[name] ?? `schemas/business/${name}`)
  return { file, text: read(name) }
}

function problemsOf(name: string): Problem[] {
  return checkDocuments([...base, document(name)], fixtureEnvironment)
}

function line({ line: row, column, code, reason, fix }: Problem): string {
  return `${row}:${column} ${code} ${reason}${fix === undefined ? '' : ` → ${fix}`}`
}

describe('the checker', () => {
  it('finds no problem in valid documents', () => {
    expect(checkDocuments(base, fixtureEnvironment)).toEqual([])
  })

  it('reads a document once for all checks with the same schemas', () => {
    const judged: string[] = []
    const validate: CheckEnvironment['validate'] = (kind, document) => {
      judged.push(kind)
      return fixtureEnvironment.validate(kind, document)
    }
    const environment = { ...fixtureEnvironment, validate }
    const documents = base.map((each) => ({ ...each }))
    const found = checkDocuments(documents, environment)
    expect(judged).toEqual(['entity', 'entity', 'page'])
    expect(checkDocuments(documents, { ...environment, dictionaries: [...environment.dictionaries] })).toEqual(found)
    expect(judged).toHaveLength(3)
    checkDocuments(documents, { ...environment, validate: (kind, document) => validate(kind, document) })
    expect(judged).toHaveLength(6)
  })

  it('reports the same problems each time, also where the entity decides the widget of a page', () => {
    for (const name of fixtures.filter((each) => each.endsWith('.page.json'))) {
      const documents = [...base, document(name)]
      const first = checkDocuments(documents, fixtureEnvironment)
      expect(checkDocuments(documents, fixtureEnvironment), name).toEqual(first)
    }
  })

  it('reports the same problems for the wanted files as for all', () => {
    const wrong = ['field-unknown.page.json', 'keyword-idle.entity.json'].map(document)
    const all = checkDocuments([...base, ...wrong], fixtureEnvironment)
    for (const { file } of wrong) {
      const own = all.filter((problem) => problem.file === file)
      expect(own).not.toEqual([])
      expect(checkDocuments([...base, ...wrong], fixtureEnvironment, (name) => name === file)).toEqual(own)
    }
  })

  it.each(fixtures)('reports the problem of %s, and nothing else', (name) => {
    expect(problemsOf(name).map(line)).toEqual(expected[name])
  })

  it.each(fixtures)('breaks in %s the rule that the file is named after', (name) => {
    expect(problemsOf(name).map(({ code }) => code)).toContain(name.split('.')[0])
  })

  it('has a broken document for each of its rules', () => {
    const planted = JSON.parse(read('planted-mistakes.json')) as { code: string }[]
    const broken = [...fixtures.map((name) => name.split('.')[0]), ...planted.map(({ code }) => code)]
    expect(Object.keys(ruleCodes).filter((code) => !broken.includes(code))).toEqual([])
  })

  it('expects something of every fixture', () => {
    expect(Object.keys(expected).sort()).toEqual([...fixtures].sort())
  })
})
