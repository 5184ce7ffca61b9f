import { describe, expect, it } from 'vitest'
import { fixOf } from '#shared/check/quick-fix.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { shippedMetas, shippedText } from '../documents/shipped-documents.ts'
import { proposalsAt } from './complete-json.ts'
import { explainAt } from './explain-json.ts'
import type { Knowledge } from './knowledge.ts'

const entities = new Map(
  ['system/user', 'system/position'].map((address) => [address, JSON.parse(shippedText('entity', address)!) as Entity]),
)
const page: Knowledge = {
  meta: shippedMetas.pageMeta,
  entity: (address) => entities.get(address),
  names: (slot) => (slot === 'entity' ? [{ name: 'system/user', label: '用户' }] : []),
}
const entity: Knowledge = { ...page, meta: shippedMetas.entityMeta, entityAddress: 'system/position' }

/** Parses a text whose `|` is the cursor. */
function at(marked: string) {
  return { text: marked.replace('|', ''), offset: marked.indexOf('|') }
}
const labels = (marked: string, knowledge = page) => {
  const { text, offset } = at(marked)
  return (proposalsAt(text, offset, knowledge)?.options ?? []).map(({ label }) => label)
}
/** Text after choosing a proposal. */
function chosen(marked: string, label: string): string {
  const { text, offset } = at(marked)
  const { from, to, options } = proposalsAt(text, offset, page)!
  const { insert } = options.find((option) => option.label === label)!
  return text.slice(0, from) + insert + text.slice(to)
}
const block = (inner: string) =>
  `{ "title": "用户", "x-entity": "system/user", "properties": { "table": { "type": "void", ${inner} } } }`
const TABLE = '"x-component": "DataTable", "x-component-props"'

describe('completion', () => {
  it('offers the keywords of a place that are not there yet, the necessary ones first', () => {
    expect(labels('{ "title": "a", "|" }')).not.toContain('title')
    expect(labels('{ | }').slice(0, 3).sort()).toEqual(['properties', 'title', 'type'])
  })

  it('offers blocks by name with their titles', () => {
    const { text, offset } = at(block('"x-component": "Data|"'))
    const found = proposalsAt(text, offset, page)!.options.find(({ label }) => label === 'DataTable')
    expect(found).toMatchObject({ insert: '"DataTable"', detail: expect.any(String), info: expect.any(String) })
  })

  it('offers the props of the block that is named', () => {
    expect(labels(block(`${TABLE}: { "|" }`))).toEqual(expect.arrayContaining(['columns', 'rowButtons']))
  })

  it('offers the fields of the entity in effect, with titles', () => {
    expect(labels(block(`${TABLE}: { "columns": ["|"] }`))).toEqual(expect.arrayContaining(['username', 'createTime']))
    expect(labels(block(`${TABLE}: { "entity": "system/position", "columns": ["|"] }`))).not.toContain('username')
  })

  it('knows the widget that follows from the entity', () => {
    const form = (inner: string) =>
      block(`"x-component": "ModalForm", "x-component-props": { "fields": [{ "field": "birthday", ${inner} }] }`)
    expect(labels(form('"props": { | }'))).toEqual(labels(form('"widget": "DatePicker", "props": { | }')))
    expect(labels(form('"widget": "DatePick|"'))).toContain('DatePicker')
  })

  it('offers fields inside a condition', () => {
    const condition = (inner: string) =>
      block(
        `"x-component": "ModalForm", "x-component-props": { "fields": [{ "field": "email", "reactions": [{ "use": "visible", "when": "${inner}" }] }] }`,
      )
    expect(labels(condition('values.|'))).toContain('userIdentity')
    expect(labels(condition('val|'))).toContain('values')
  })

  it('offers the row and the record around it where a column of a sub-table reacts', () => {
    const column = (inner: string) =>
      block(
        `"x-component": "ModalForm", "x-component-props": { "fields": [{ "field": "email", "widget": "SubTable", "props": { "entity": "system/position", "columns": [{ "field": "name", "reactions": [{ "use": "visible", "when": "${inner}" }] }] } }] }`,
      )
    expect(labels(column('|'))).toEqual(expect.arrayContaining(['row', 'values']))
    expect(labels(column('row.|'))).toContain('postRank')
    expect(labels(column('row.|'))).not.toContain('userIdentity')
    expect(labels(column('values.|'))).toContain('userIdentity')
  })

  it('offers names of other documents, blocks of the page and truth values', () => {
    expect(labels('{ "x-entity": "|" }')).toEqual(['system/user'])
    expect(labels(block('"x-component": "SearchForm", "x-component-props": { "target": "|" }'))).toEqual(['table'])
    expect(labels('{ "properties": { "name": { "x-secret": | } } }', entity)).toEqual(['true', 'false'])
  })

  it('replaces the typed text by the chosen proposal', () => {
    expect(chosen('{ "ti|" }', 'title')).toBe('{ "title": "" }')
    expect(chosen('{ "ti|": "a" }', 'title')).toBe('{ "title": "a" }')
    expect(chosen('{ ti|', 'title')).toBe('{ "title": ""')
    expect(chosen('{ "x-entity": "sys|" }', 'system/user')).toBe('{ "x-entity": "system/user" }')
    expect(chosen('{ "x-entity": | }', 'system/user')).toBe('{ "x-entity": "system/user" }')
  })
})

describe('help', () => {
  const description = (marked: string, knowledge = page) => {
    const { text, offset } = at(marked)
    const found = explainAt(text, offset, knowledge)
    return found && [found.title, ...found.lines].join(' ')
  }

  it('explains a block', () => {
    expect(description(block('"x-component": "Data|Table"'))).toContain(
      shippedMetas.pageMeta.$defs!['block.DataTable']!.description,
    )
  })

  it('explains a prop and its values', () => {
    expect(description(block(`${TABLE}: { "page|Size": 10 }`))).toContain('类型：整数')
  })

  it('explains a field', () => {
    expect(description(block(`${TABLE}: { "columns": ["user|name"] }`))).toBe(
      'username 用户账号 string，最长 100，必填',
    )
  })

  it('is empty where nothing can be explained', () => {
    expect(description('{ "nobody|": 1 }')).toBeUndefined()
    expect(description('|')).toBeUndefined()
  })
})

describe('a proposal of the checker', () => {
  const fixed = (text: string, line: number, column: number, fix: string) => {
    const change = fixOf(text, { line, column, fix })
    return change && text.slice(0, change.from) + change.insert + text.slice(change.to)
  }

  it('takes the place of a value or a key', () => {
    expect(fixed('{\n  "a": "Tabel" }', 2, 8, 'Table')).toBe('{\n  "a": "Table" }')
    expect(fixed('{ "tilte": 1 }', 1, 3, 'title')).toBe('{ "title": 1 }')
    expect(fixed('{ "a": false }', 1, 8, 'true')).toBe('{ "a": true }')
  })

  it('takes the place of one word inside an expression', () => {
    expect(fixed('{ "when": "values.nmae == 1" }', 1, 19, 'name')).toBe('{ "when": "values.name == 1" }')
  })

  it('is nothing where the text has changed meanwhile', () => {
    expect(fixed('', 9, 9, 'x')).toBeUndefined()
  })
})
