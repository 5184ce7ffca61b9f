import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TRANSLATIONS, translated } from './translations.ts'

const LIBRARIES = ['bpmn-js', 'diagram-js', 'diagram-js-direct-editing']

const sources = LIBRARIES.flatMap((library) => {
  const root = join(import.meta.dirname, '../../../node_modules', library, 'lib')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
})
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const found = (pattern: RegExp, of: RegExp) =>
  sources
    .filter(({ file }) => of.test(file))
    .flatMap(({ text }) => [...withoutComments(text).matchAll(pattern)].map((match) => match[1]!))

describe('texts of the diagram library', () => {
  it('are translated wherever a button has one', () => {
    const texts = [...new Set(found(/\btranslate\(\s*'([A-Za-z][^']+)'/g, /./))]
    // A direction follows.
    const whole = texts.filter((text) => !text.endsWith(' '))
    expect(whole.length).toBeGreaterThan(35)
    expect(whole.filter((text) => !Object.hasOwn(TRANSLATIONS, text))).toEqual([])
  })

  it('are translated in every list of kinds', () => {
    const labels = [...new Set(found(/\blabel:\s*'([^']+)'/g, /PopupEntries|ReplaceOptions/))]
    expect(labels.length).toBeGreaterThan(70)
    expect(labels.filter((label) => !Object.hasOwn(TRANSLATIONS, label))).toEqual([])
  })

  it('keep their values, and stay where they are unknown', () => {
    expect(translated('Open {element}', { element: '审批' })).toBe('打开审批')
    expect(translated('Open {element}')).toBe('打开{element}')
    expect(translated('toString')).toBe('toString')
  })
})
