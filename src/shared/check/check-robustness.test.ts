import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import { checkDocuments } from './check-documents.ts'
import type { SourceDocument } from './problem.ts'
import { fixtureEnvironment } from './testing/fixture-environment.ts'

const folder = fileURLToPath(new URL('./fixtures/base/business/', import.meta.url))
const base: SourceDocument[] = readdirSync(folder).map((name) => ({
  file: `schemas/business/${name}`,
  text: readFileSync(`${folder}${name}`, 'utf8'),
}))

const TEXTS = [
  '',
  'constructor',
  '__proto__',
  'toString',
  'values.name == ',
  'business/kind',
  '(a+)+$',
  'code',
  'x-ref',
]
const OTHERS: unknown[] = [null, 0, -1, Number.MAX_VALUE, true, [], {}, ['constructor'], { expr: '1' }]

/** Changes some texts, and now and then the type of a value or the name of a key. */
function damaged(value: unknown, random: () => number): unknown {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  if (random() < 0.003) return pick(OTHERS)
  if (typeof value === 'string') return random() < 0.02 ? pick(TEXTS) : value
  if (Array.isArray(value)) return value.filter(() => random() > 0.02).map((item) => damaged(item, random))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(() => random() > 0.003)
  return Object.fromEntries(entries.map(([key, item]) => [random() < 0.003 ? pick(TEXTS) : key, damaged(item, random)]))
}

describe('the checker on documents of strangers', () => {
  it('always ends with problems at places in the documents, never with an exception', {
    timeout: 120_000,
  }, () => {
    const random = seededRandom(20_260_101).next
    let reported = 0
    for (let round = 0; round < 400; round++) {
      const documents = base.map(({ file, text }) => ({
        file,
        text: JSON.stringify(damaged(JSON.parse(text), random)),
      }))
      const files = new Set(documents.map(({ file }) => file))
      const problems = checkDocuments(documents, fixtureEnvironment)
      reported += problems.length
      const odd = problems.filter(({ file, line, column }) => !(files.has(file) && line > 0 && column > 0))
      expect(odd, JSON.stringify(documents)).toEqual([])
    }
    expect(reported).toBeGreaterThan(0)
  })

  it('tests a default immediately by a pattern that would take years on another engine', () => {
    const entity = {
      $id: 'business/slow',
      title: '样例',
      type: 'object',
      properties: { name: { type: 'string', title: '名称', pattern: '^(a+)+$', default: `${'a'.repeat(60)}!` } },
    }
    const problems = checkDocuments(
      [{ file: 'schemas/business/slow.entity.json', text: JSON.stringify(entity) }],
      fixtureEnvironment,
    )
    expect(problems.map(({ code }) => code)).toEqual(['default-wrong'])
  })

  // The maximum of a document. An idle machine needs about a second; comparing each problem with all others took
  // minutes.
  it('reports any number of wrong items in time', { timeout: 120_000 }, () => {
    const text = `{"required":[${'1,'.repeat(120_000)}1]}`
    const started = cpuMilliseconds()
    const problems = checkDocuments([{ file: 'schemas/business/many.entity.json', text }], fixtureEnvironment)
    expect(problems.length).toBeGreaterThan(100_000)
    expect(cpuMilliseconds() - started).toBeLessThan(20_000)
  })

  it('knows no field, table or column that only every object has', () => {
    const entity = {
      $id: 'business/odd',
      title: '样例',
      type: 'object',
      'x-table': 'constructor',
      'x-title': 'toString',
      properties: { name: { type: 'string', title: '名称' } },
    }
    const problems = checkDocuments(
      [{ file: 'schemas/business/odd.entity.json', text: JSON.stringify(entity) }],
      fixtureEnvironment,
    )
    expect(problems.map(({ code }) => code)).toEqual(['table-missing', 'title-field-unknown'])
  })
})
