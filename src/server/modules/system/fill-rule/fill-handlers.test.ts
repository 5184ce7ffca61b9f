import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FILL_RULES } from '#shared/rules/fill-rules.ts'
import { projectRoot } from '../../../platform/project-root.ts'
import { fillRules } from './fill-rules.ts'

const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))

interface Note {
  props?: { text?: string }
  reactions?: { when?: string }[]
}

describe('the handlers of fill rules', () => {
  it('are the items of their dictionary', () => {
    const dictionaries = read('src/server/db/seeds/base/dictionaries.json') as {
      code: string
      items: { value: string; text: string }[]
    }[]
    const { items } = dictionaries.find(({ code }) => code === 'fill_rule_handler')!
    expect(Object.fromEntries(items.map(({ value, text }) => [value, text]))).toEqual(FILL_RULES)
  })

  it('have their parameters explained on the page', () => {
    const page = read('schemas/system/fill-rule.page.json')
    const notes = page.properties.editor['x-component-props'].fields as Note[]
    for (const [code, { params }] of Object.entries(fillRules)) {
      const isOf = ({ reactions }: Note) => reactions?.some(({ when }) => when === `values.ruleClass == '${code}'`)
      const text = notes.find(isOf)?.props?.text ?? ''
      for (const name of Object.keys(params)) expect(text, code).toContain(name)
    }
  })
})
