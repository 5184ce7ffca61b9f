import { describe, expect, it } from 'vitest'
import { DOCUMENT_FORMAT, type FormatStep, mapObjects, renameKey, upgradeDocument } from './document-format.ts'

describe('a document of an older format', () => {
  it('is upgraded to the current one step by step', () => {
    const steps: FormatStep[] = [(value) => [value, 'second'], (value) => [value, 'third']]
    expect(upgradeDocument('first', 1, steps)).toEqual([['first', 'second'], 'third'])
    expect(upgradeDocument('first', 2, steps)).toEqual(['first', 'third'])
    expect(upgradeDocument('first', 3, steps)).toBe('first')
  })

  it('loses the path of its schema, which a stored document has no use for', () => {
    const document = { $schema: '../_meta/page.schema.json', title: 'a', properties: { $schema: {} } }
    expect(upgradeDocument(document, 1)).toEqual({ title: 'a', properties: { $schema: {} } })
    expect(document).toHaveProperty('$schema')
  })

  it('may be no object at all', () => {
    expect([null, 'text', [1]].map((draft) => upgradeDocument(draft, 1))).toEqual([null, 'text', [1]])
  })

  it('is left as it is when it is of the present one', () => {
    const document = { title: 'a' }
    expect(upgradeDocument(document, DOCUMENT_FORMAT)).toBe(document)
  })

  it('is refused when only a later release knows its format', () => {
    for (const format of [DOCUMENT_FORMAT + 1, 0, 1.5]) expect(() => upgradeDocument({}, format)).toThrow(RangeError)
  })

  it('can have a prop renamed in every block', () => {
    const rename: FormatStep = (document) =>
      mapObjects(document, (object) =>
        object['x-component'] === 'DataTable'
          ? {
              ...object,
              'x-component-props': renameKey(object['x-component-props'] as object as never, 'rows', 'pageSize'),
            }
          : { ...object },
      )
    const node = (props: object) => ({ 'x-component': 'DataTable', 'x-component-props': props })
    expect(
      upgradeDocument({ properties: { a: { properties: { t: node({ rows: 20, title: 'x' }) } } } }, 1, [rename]),
    ).toEqual({ properties: { a: { properties: { t: node({ pageSize: 20, title: 'x' }) } } } })
  })
})
