import { describe, expect, it } from 'vitest'
import { settings } from '#server/config/env.ts'
import { withSettings } from './gen-settings.ts'

const readme = [
  'before',
  '<!-- settings: written by npm run gen from src/server/config/env.ts -->',
  'stale row',
  '<!-- /settings -->',
  'after',
]

describe('the table of settings in README', () => {
  it('names every setting with its default and leaves the rest of the text alone', () => {
    const written = withSettings(readme.join('\n'), settings)
    for (const { name } of settings) expect(written).toContain(`| \`${name}\` |`)
    expect(written).toMatch(/\| `PORT` \| [^|]+ \| `8080` \|/)
    expect(written).not.toContain('stale row')
    expect(written.startsWith('before\n')).toBe(true)
    expect(written.endsWith('\nafter')).toBe(true)
  })

  it('is not written into a text that lost its marks', () => {
    expect(() => withSettings('nothing here', settings)).toThrow('marks')
  })
})
