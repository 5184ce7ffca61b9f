import { describe, expect, it } from 'vitest'
import { checkDocuments } from './check-documents.ts'
import { createMetaValidator } from './meta-validator.ts'
import { fixtureEnvironment } from './testing/fixture-environment.ts'

const validate = createMetaValidator(fixtureEnvironment)
const table = { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: ['code'] } }
const page = { title: '样例', 'x-entity': 'business/goods', type: 'object', properties: { table } }

describe('the judge of documents', () => {
  it('accepts a page and names the place of each violation', () => {
    expect(validate('page', page)).toEqual([])
    expect(validate('page', { ...page, title: 1 })).toContainEqual({
      path: ['title'],
      reason: '不符合元模式的 type：must be string',
    })
    expect(validate('entity', page)).not.toEqual([])
  })

  it('has the last word, also where nothing else found a mistake', () => {
    const document = { file: 'schemas/business/sample.page.json', text: JSON.stringify(page, null, 2) }
    const strict = () => [{ path: ['title'], reason: '不合格' }]
    expect(checkDocuments([document], { ...fixtureEnvironment, validate: strict })).toContainEqual({
      file: document.file,
      line: 2,
      column: 12,
      code: 'meta-refused',
      reason: '不合格',
    })
  })
})
