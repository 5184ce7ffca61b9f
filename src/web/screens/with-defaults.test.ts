import { describe, expect, it } from 'vitest'
import type { Page } from '#shared/documents/page.ts'
import { withDefaults } from './with-defaults.ts'

const form = (fields: unknown[]): Page => ({
  title: 't',
  type: 'object',
  properties: { form: { type: 'void', 'x-component': 'Form', 'x-component-props': { labels: 'above', fields } } },
})

describe('values to begin with', () => {
  it('are set in the fields of the page, which itself is not changed', () => {
    const page = form(['username', { field: 'phone', widget: 'Hidden' }, 'other'])
    expect(withDefaults(page, { username: 'zhang', phone: '1' })).toEqual(
      form([{ field: 'username', default: 'zhang' }, { field: 'phone', widget: 'Hidden', default: '1' }, 'other']),
    )
    expect(page).toEqual(form(['username', { field: 'phone', widget: 'Hidden' }, 'other']))
  })

  it('leave the focus to the first field that is still to be typed', () => {
    const page = form([{ field: 'username', props: { autoFocus: true } }, 'password', 'captcha'])
    expect(withDefaults(page, { username: 'zhang' })).toEqual(
      form([
        { field: 'username', default: 'zhang', props: { autoFocus: false } },
        { field: 'password', props: { autoFocus: true } },
        'captcha',
      ]),
    )
    expect(withDefaults(page, { captcha: '1' })).toEqual(
      form([{ field: 'username', props: { autoFocus: true } }, 'password', { field: 'captcha', default: '1' }]),
    )
  })

  it('change nothing when there are none', () => {
    const page = form(['username'])
    expect(withDefaults(page, {})).toBe(page)
  })
})
