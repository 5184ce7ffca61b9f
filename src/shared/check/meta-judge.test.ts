import { describe, expect, it } from 'vitest'
import { checkDocuments } from './check-documents.ts'
import { createMetaJudge } from './meta-judge.ts'
import { fixtureWorld } from './testing/fixture-world.ts'

const judge = createMetaJudge(fixtureWorld)
const table = { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: ['code'] } }
const page = { title: '样例', 'x-entity': 'business/goods', type: 'object', properties: { table } }

describe('the judge of documents', () => {
  it('accepts a page and names the place of each violation', () => {
    expect(judge('page', page)).toEqual([])
    expect(judge('page', { ...page, title: 1 })).toContainEqual({
      path: ['title'],
      reason: '不符合元模式的 type：must be string',
    })
    expect(judge('entity', page)).not.toEqual([])
  })

  it('has the last word, also where nothing else found a mistake', () => {
    const document = { file: 'schemas/business/sample.page.json', text: JSON.stringify(page, null, 2) }
    const strict = () => [{ path: ['title'], reason: '不合格' }]
    expect(checkDocuments([document], { ...fixtureWorld, judge: strict })).toContainEqual({
      file: document.file,
      line: 2,
      column: 12,
      code: 'meta-refused',
      reason: '不合格',
    })
  })
})
