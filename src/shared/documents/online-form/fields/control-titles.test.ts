import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { controlTitle, typeTitle } from './control-titles.ts'

const EDITOR = join(import.meta.dirname, '../../../../../schemas/online/form-field.entity.json')
const { properties } = JSON.parse(readFileSync(EDITOR, 'utf8')) as Entity
const optionsOf = (name: string) =>
  (properties[name]!['x-widget-props'] as { options: { value: string; text: string }[] }).options

describe('the words of refusals', () => {
  it.each([
    ['fieldShowType', controlTitle],
    ['queryShowType', controlTitle],
    ['dbType', typeTitle],
  ])('are those of the editor of %s', (name, titleOf) => {
    for (const { value, text } of optionsOf(name)) expect(titleOf(value)).toBe(`「${text}」`)
  })

  it('leave unknown ones as they were sent', () => {
    expect([controlTitle('toString'), typeTitle('decimal')]).toEqual(['「toString」', '「decimal」'])
  })
})
