import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { JsonTooDeep, MOST_JSON_LEVELS, parseJson, requireShallow, requireShallowValue } from './bounded-json.ts'

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`

describe('JSON from outside', () => {
  it('may nest as deep as the limit and no deeper', () => {
    expect(JSON.stringify(parseJson(nested(MOST_JSON_LEVELS)))).toBe(nested(MOST_JSON_LEVELS))
    expect(() => parseJson(nested(MOST_JSON_LEVELS + 1))).toThrow(JsonTooDeep)
  })

  it.each([
    ['objects', '{"a":'.repeat(70)],
    ['both in turn', '[{"a":'.repeat(40)],
    ['a million lists without an end', '['.repeat(1_000_000)],
    ['lists behind a string with an escaped quote', `["\\"",${'['.repeat(70)}`],
  ])('is refused before it is parsed: %s', (_what, text) => {
    expect(() => requireShallow(text)).toThrow(JsonTooDeep)
  })

  it.each([
    ['many lists beside each other', `[${Array.from({ length: 500 }, () => '[]').join(',')}]`],
    ['brackets in a string', JSON.stringify({ text: '['.repeat(500) })],
    ['brackets behind an escaped quote', JSON.stringify([`\\"${'['.repeat(500)}`])],
  ])('is read whatever else it holds: %s', (_what, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it('is judged alike when another parser has read it', () => {
    const read = (levels: number): unknown => JSON.parse(nested(levels))
    expect(() => requireShallowValue({ a: 1, list: read(MOST_JSON_LEVELS - 1) })).not.toThrow()
    expect(() => requireShallowValue(read(MOST_JSON_LEVELS + 1))).toThrow(JsonTooDeep)
    expect(() => requireShallowValue(read(100_000))).toThrow(JsonTooDeep)
  })

  it('stays a syntax error for the code around it when it is no JSON', () => {
    expect(() => parseJson('{')).toThrow(SyntaxError)
    expect(() => parseJson('"')).toThrow(SyntaxError)
  })
})

/** These files parse texts that the product wrote or shipped; the comment beside each names the reason. */
const OWN_TEXTS = [
  'server/db/backup/backup-manifest.ts', // beside the copied files
  'server/db/embedded/binaries.ts', // from node_modules
  'server/db/embedded/lock.ts', // written by another start of the product
  'server/db/seed-documents.ts', // shipped
  'server/documents/check/stored-problems.ts', // written by the checker
  'server/documents/document-contents.ts', // judged by the reader of documents before it was stored
  'server/documents/published-pages.ts', // judged before it was stored
  'server/documents/shipped/load-documents.ts', // shipped
  'server/documents/shipped/shipped-documents.ts', // shipped
  'server/modules/message/template/template-variables.ts', // a copy of what was just written
  'server/samples/install-samples.ts', // shipped
  'shared/check/json/json-source.ts', // after its own count of levels
  'shared/json/bounded-json.ts',
]

it('is parsed by the function that counts levels, in every file of server and shared code', () => {
  const source = join(import.meta.dirname, '../..')
  const files = ['server', 'shared'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const direct = files.filter(
    (file) =>
      /\.ts$/.test(file) &&
      !/\.test\.ts$|\/testing\//.test(file) &&
      readFileSync(join(source, file), 'utf8').includes('JSON.parse('),
  )
  expect(direct.sort()).toEqual(OWN_TEXTS)
})
