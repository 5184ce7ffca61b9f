/** A mistake never crashes the playground: for any text in an editor, each of its parts returns an answer. */
import { describe, expect, it } from 'vitest'
import { readJson } from '#shared/check/json/json-source.ts'
import { fixOf } from '#shared/check/quick-fix.ts'
import { fixtureEnvironment } from '#shared/check/testing/fixture-environment.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import { createUserStorage } from '../ports/storage-port.ts'
import { createStored } from '../session/stored.ts'
import { memoryStorage } from '../session/testing/memory-storage.ts'
import { createDraftCheck, isBroken } from './check/check-drafts.ts'
import { documentDifferences } from './compare/document-differences.ts'
import { createDrafts } from './documents/drafts.ts'
import { openWorkspace, typed } from './documents/workspace.ts'
import { proposalsAt } from './editor/complete-json.ts'
import { diagnosticsOf } from './editor/editor-extensions.ts'
import { explainAt } from './editor/explain-json.ts'
import { formatJson } from './editor/format-json.ts'
import type { Knowledge } from './editor/knowledge.ts'
import { sampleRecords } from './sample/sample-records.ts'
import { damagedText, fixtures, soundDocuments } from './testing/fixtures.ts'

const { pageMeta, entityMeta } = fixtureEnvironment
const check = createDraftCheck({ documents: soundDocuments, metas: { pageMeta, entityMeta } })
const goods = JSON.parse(soundDocuments.find(({ file }) => file.endsWith('goods.entity.json'))!.text) as Entity
const knowledgeFor = (file: string): Knowledge => ({
  meta: file.endsWith('.entity.json') ? entityMeta : pageMeta,
  entityAddress: file.endsWith('.entity.json') ? 'business/goods' : undefined,
  entity: () => goods,
  names: () => [{ name: 'x' }],
})

interface Place {
  from: number
  to: number
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Runs the functions of the playground on a text, at some offsets; every reported place lies in the text. */
function expectAnswers(file: string, text: string, places: readonly number[]): void {
  const knowledge = knowledgeFor(file)
  const { problems } = check([{ file, text }])
  if (!isJson(text)) expect(problems).not.toEqual([])
  for (const problem of problems) fixOf(text, problem)
  const reported: (Place | undefined)[] = diagnosticsOf(text, problems)
  for (const part of places) {
    const offset = Math.floor(part * text.length)
    reported.push(proposalsAt(text, offset, knowledge), explainAt(text, offset, knowledge))
  }
  const outside = ({ from, to }: Place) => !(from >= 0 && from <= to && to <= text.length)
  expect(reported.filter((place) => place && outside(place))).toEqual([])
  const formatted = formatJson(text)
  if (formatted !== undefined) expect(JSON.parse(formatted)).toEqual(JSON.parse(text))
  documentDifferences(soundDocuments[0]!.text, text, goods)
  const stored = createStored(memoryStorage(), () => 0)
  const drafts = createDrafts(createUserStorage(stored, () => '1'))
  const kind = file.endsWith('.entity.json') ? 'entity' : 'page'
  expect(typed(openWorkspace('system/position', drafts), kind, text, drafts)[kind]?.text).toBe(text)
  if (file.endsWith('.entity.json') && !isBroken(problems, file)) {
    sampleRecords(readJson(text).value as Entity, { entities: { [goods.$id]: goods }, dictionaries: {} }, 3)
  }
}

const PLACES = [0, 0.2, 0.4, 0.6, 0.8, 1]

describe('the playground', () => {
  it.each(fixtures)('bears with $file', ({ file, text }) => {
    expectAnswers(file, text, PLACES)
  })

  it.each([
    '',
    'null',
    '[]',
    '"x"',
    '{}',
    '{"properties":null}',
    '{"properties":{"a":null}}',
    '{"x-entity":1,"properties":[]}',
    '{"__proto__":{"a":1},"constructor":{}}',
    `${'['.repeat(5_000)}`,
    `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
    `{"title":"${'长'.repeat(200_000)}"}`,
  ])('bears with %#', (text) => {
    for (const file of ['schemas/business/odd.page.json', 'schemas/business/odd.entity.json']) {
      expectAnswers(file, text, PLACES)
    }
  })

  it.each(soundDocuments.filter(({ text }) => text.includes('"x-title"')))(
    'bears with an unknown title of $file',
    (document) => {
      expectAnswers(document.file, document.text.replace(/"x-title": "[^"]*"/, '"x-title": "nowhere"'), PLACES)
    },
  )

  it('bears with random damage', () => {
    const seed = testSeed('DAMAGE_SEED')
    console.info(`playground damage: DAMAGE_SEED=${seed}`)
    const random = seededRandom(seed).next
    for (let round = 0; round < 150; round++) {
      const { file, text } = soundDocuments[Math.floor(random() * soundDocuments.length)]!
      const damaged = damagedText(damagedText(text, random), random)
      expectAnswers(file, damaged, [random(), random(), random()])
    }
  })

  it('ends with entities that refer to themselves and to each other', () => {
    const ring = (address: string, to: string): Entity => ({
      ...goods,
      $id: address,
      properties: {
        name: { type: 'string', title: '名称' },
        other: { type: 'string', title: '另一个', 'x-ref': { entity: to, value: 'other', label: 'other' } },
      },
      'x-children': [{ entity: to, by: 'other', kind: 'many' }],
    })
    const one = ring('business/one', 'business/two')
    const two = ring('business/two', 'business/one')
    const environment = { entities: { [one.$id]: one, [two.$id]: two }, dictionaries: {} }
    expect(sampleRecords(one, environment, 2)).toHaveLength(2)
    expect(
      sampleRecords(ring('business/one', 'business/one'), { ...environment, entities: { [one.$id]: one } }, 2),
    ).toHaveLength(2)
  })
})
