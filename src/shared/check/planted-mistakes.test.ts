import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDocuments } from './check-documents.ts'
import type { CheckEnvironment } from './check-environment.ts'
import { decodeDocument } from './json/decode-document.ts'
import type { MetaSchema } from './meta-schema.ts'
import { createMetaValidator } from './meta-validator.ts'
import type { Problem, SourceDocument } from './problem.ts'
import { fixOf } from './quick-fix.ts'

/** Mistake as an author makes it, in one of the valid documents of fixtures/planted. */
interface Planted {
  kind: string
  document: string
  /** Text, and what stands there by mistake. */
  edit?: readonly [string, string]
  /** The file is saved in this encoding. */
  encoding?: 'GBK' | 'UTF-16LE' | 'UTF-16BE' | 'BOM'
  line: number
  code: string
  /** Expected proposal; without it the checker proposes nothing. */
  fix?: string
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const planted = JSON.parse(read('./fixtures/planted-mistakes.json')) as Planted[]
const meta = (kind: string) => JSON.parse(read(`../../../schemas/_meta/${kind}.schema.json`)) as MetaSchema
const metas = { pageMeta: meta('page'), entityMeta: meta('entity') }
const world: CheckEnvironment = {
  ...metas,
  validate: createMetaValidator(metas),
  routes: [{ method: 'PUT', path: '/business/shop/close', permission: 'business:shop:close' }],
  permissions: ['business:shop:close'],
  dictionaries: ['valid_status', 'yn'],
  dictionaryItems: {
    valid_status: [
      { value: '0', text: '无效' },
      { value: '1', text: '有效' },
    ],
  },
  checkRules: [],
  menuIcons: ['home', 'shop', 'setting', 'user'],
}

const valid: readonly SourceDocument[] = ['shop.entity', 'shop-kind.entity', 'shop.page', 'menu'].map((name) => ({
  file: `schemas/business/${name}.json`,
  text: read(`./fixtures/planted/${name}.json`),
}))

function check(changed?: SourceDocument): Problem[] {
  return checkDocuments(
    valid.map((document) => (document.file === changed?.file ? changed : document)),
    world,
  )
}

function spoiled({ document, edit, encoding }: Planted): SourceDocument {
  const { file, text } = valid.find((each) => each.file.endsWith(`/${document}`))!
  if (!edit) return { file, ...decodeDocument(encoded(text, encoding!)) }
  expect(text.split(edit[0])).toHaveLength(2)
  return { file, text: text.replace(edit[0], () => edit[1]) }
}

function encoded(text: string, encoding: NonNullable<Planted['encoding']>): Uint8Array {
  if (encoding === 'BOM') return Buffer.from(`\ufeff${text}`)
  if (encoding === 'UTF-16LE') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding === 'UTF-16BE') return Buffer.from(text, 'utf16le').swap16()
  const bytes = gbkBytes()
  return Uint8Array.from([...text].flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : bytes.get(char)!)))
}

function gbkBytes(): Map<string, number[]> {
  const decoder = new TextDecoder('gbk')
  const pairs = Array.from({ length: 126 * 191 }, (_, index) => [0x81 + Math.floor(index / 191), 0x40 + (index % 191)])
  return new Map(pairs.map((pair) => [decoder.decode(Uint8Array.from(pair)), pair]))
}

/** The document after its proposal; a file in another encoding is saved again as it says. */
function mended(document: SourceDocument, problem: Problem): SourceDocument | undefined {
  const { file, text } = document
  if (document.encoding && problem.fix === 'UTF-8') return { file, text }
  const change = fixOf(text, problem)
  return change && { file, text: text.slice(0, change.from) + change.insert + text.slice(change.to) }
}

describe('the checker on planted mistakes', () => {
  it('finds nothing in the documents before', () => {
    expect(check()).toEqual([])
  })

  it('knows 155 of them, most with a proposal', () => {
    expect(planted).toHaveLength(155)
    expect(planted.filter(({ fix }) => fix !== undefined).length / planted.length).toBeGreaterThanOrEqual(0.8)
  })

  it.each(planted.map((mistake, index) => ({ ...mistake, name: `${index} ${mistake.kind}: ${mistake.edit?.[1]}` })))(
    'reports $name at its line, and a proposal that mends it',
    (mistake) => {
      const document = spoiled(mistake)
      const problems = check(document)
      expect(problems.map(({ file, line, code, fix }) => ({ file, line, code, fix }))).toEqual([
        { file: document.file, line: mistake.line, code: mistake.code, fix: mistake.fix },
      ])
      if (mistake.fix === undefined) return
      const after = mended(document, problems[0]!)
      expect(after).toBeDefined()
      expect(check(after)).toEqual([])
    },
  )
})
