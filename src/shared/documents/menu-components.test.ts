import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inheritedNames, isFormView, pageAddressOf } from './menu-components.ts'

const schemas = join(import.meta.dirname, '../../../schemas')

describe('the name of a view that an existing menu row uses', () => {
  it.each(inheritedNames().filter((name) => !isFormView(name)))('leads to a page that is there: %s', (name) => {
    expect(existsSync(join(schemas, `${pageAddressOf(name)}.page.json`))).toBe(true)
  })

  it('is known where it shows the form of its path, in each theme', () => {
    expect(inheritedNames().filter(isFormView)).toHaveLength(5)
    expect(isFormView('modules/online/cgform/OnlCgformHeadList')).toBe(false)
  })

  it('is otherwise the address itself', () => {
    expect(pageAddressOf('system/user')).toBe('system/user')
  })
})
