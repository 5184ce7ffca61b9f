import { describe, expect, it } from 'vitest'
import { adviceFor, commentsOf, proseOf } from './check-words.ts'

const advice = (source: string) => adviceFor(commentsOf(source))

describe('advice on words', () => {
  it('names a private word in a comment and in the name of a test, with the word to write instead', () => {
    expect(advice('const a = 1\n/** Fields that are kept from a person. */\nconst b = 2')).toEqual([
      expect.stringMatching(/^2 .*restricted field/),
      expect.stringMatching(/^2 .*persisted/),
    ])
    expect(advice("it('is told to all', () => {})")).toEqual([expect.stringMatching(/^1 “told”.*returned/)])
  })

  it('names a doc comment that does not begin with a verb or a noun', () => {
    expect(advice('/** What a form needs. */\nconst a = 1')).toEqual([expect.stringMatching(/^1 “What”/)])
    expect(advice('/** Returns the fields of a form. */\n// What follows is ordered.\nconst a = 1')).toEqual([])
  })

  it('counts the words of a sentence', () => {
    const sentence = (count: number) =>
      `// ${Array.from({ length: count }, () => 'word').join(' ')}. Short.\nconst a = 1`
    expect(advice(sentence(25))).toEqual([])
    expect(advice(sentence(26))).toEqual([expect.stringMatching(/^1 一句 26 个词/)])
  })

  it('reads no code: strings, patterns, names in back quotes and blocks of Markdown', () => {
    expect(advice('const a = "// told"; const b = /\\/* told *\\//; const c = `// told`; // `told`')).toEqual([])
    expect(adviceFor(proseOf('Read it.\n```\ntold\n```\n| told |\nIs told.'))).toEqual([
      expect.stringMatching(/^6 “told”/),
    ])
  })
})
