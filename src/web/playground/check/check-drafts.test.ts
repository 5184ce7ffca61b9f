import { describe, expect, it } from 'vitest'
import { checkDocuments } from '#shared/check/check-documents.ts'
import { fixtureEnvironment } from '#shared/check/testing/fixture-environment.ts'
import { fixtures, soundDocuments } from '../testing/fixtures.ts'
import { createDraftCheck, isBroken, LONGEST_TEXT } from './check-drafts.ts'

const { pageMeta, entityMeta, routes, permissions, dictionaries, checkRules } = fixtureEnvironment
const { dictionaryItems = {}, fillRules = [] } = fixtureEnvironment
const metas = { pageMeta, entityMeta }
const names = {
  routes: [...routes],
  permissions: [...permissions],
  dictionaries: [...dictionaries],
  dictionaryItems: Object.fromEntries(Object.entries(dictionaryItems).map(([code, items]) => [code, [...items]])),
  checkRules: [...checkRules],
  fillRules: [...fillRules],
}
const check = createDraftCheck({ documents: soundDocuments, metas, names })
const file = 'schemas/business/goods.page.json'
const lastValid = soundDocuments.find((document) => document.file === file)!.text

describe('the checks of the playground', () => {
  it.each(fixtures)('report for $file the same as npm run check, without tables', (draft) => {
    const environment = { ...fixtureEnvironment, tables: undefined }
    const expected = checkDocuments([...soundDocuments, draft], environment).filter(
      (problem) => problem.file === draft.file,
    )
    expect(check([draft]).problems).toEqual(expected)
  })

  it('find no problem in valid documents', () => {
    expect(check([{ file, text: lastValid }])).toEqual({ problems: [], elsewhere: [] })
  })

  it('report problems that a change causes in other documents', () => {
    const entity = soundDocuments.find((document) => document.file === 'schemas/business/kind.entity.json')!
    const { elsewhere } = check([{ ...entity, text: entity.text.replace('"x-title": "name",', '') }])
    expect(elsewhere.map((problem) => problem.file)).toContain('schemas/business/goods.entity.json')
  })

  it('are checked alone as they are with all others', () => {
    const alone = createDraftCheck({ documents: soundDocuments, metas, names, scope: 'drafts' })
    const entity = soundDocuments.find((document) => document.file === 'schemas/business/kind.entity.json')!
    const drafts = [
      { file, text: lastValid.replace('"name"', '"nmae"') },
      { ...entity, text: entity.text.replace('"x-title": "name",', '') },
    ]
    expect(check(drafts).elsewhere).not.toEqual([])
    expect(alone(drafts)).toEqual({ problems: check(drafts).problems, elsewhere: [] })
    expect(alone(drafts).problems).not.toEqual([])
  })

  it('do not check names that the server did not supply', () => {
    const blind = createDraftCheck({ documents: soundDocuments, metas })
    expect(blind([{ file, text: lastValid }]).problems).toEqual([])
  })

  it('do not read texts that are too long for a user', () => {
    const { problems } = check([{ file, text: ' '.repeat(LONGEST_TEXT + 1) }])
    expect(problems.map(({ code }) => code)).toEqual(['too-long'])
    expect(isBroken(problems, file)).toBe(true)
  })
})

describe('a document', () => {
  const codesOf = (text: string) => check([{ file, text }]).problems

  it('is not shown while it cannot be read or is no page', () => {
    const spoiled = [lastValid.replace('"title":', '"title"'), lastValid.replace('"title":', '"title"：')]
    for (const text of [
      ...spoiled,
      `<<<<<<< a\n${lastValid}`,
      '',
      '{',
      '[]',
      '1',
      lastValid.replace('DataTable', 'DataTabel'),
    ]) {
      expect(isBroken(codesOf(text), file), text).toBe(true)
    }
  })

  it('is shown with a semantic error in the place of the error', () => {
    const problems = codesOf(lastValid.replace('"columns": ["', '"columns": ["gone", "'))
    expect(problems.map(({ code }) => code)).toEqual(['field-unknown'])
    expect(isBroken(problems, file)).toBe(false)
  })
})
