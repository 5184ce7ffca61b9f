import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settings } from '#server/config/env.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { SETTING_READMES, withSettings } from './gen-settings.ts'

const readme = [
  'before',
  '<!-- settings: written by npm run gen from src/server/config/env.ts -->',
  'stale row',
  '<!-- /settings -->',
  'after',
]
const LONGEST_LINE = 140

describe('the table of settings in a README', () => {
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

  it('stands in exactly one README for each setting', () => {
    const texts = SETTING_READMES.map(({ file }) => readFileSync(join(projectRoot, file), 'utf8'))
    const timesListed = ({ name }: { name: string }) =>
      texts.filter((text) => text.includes(`\n| \`${name}\` |`)).length
    expect(settings.filter((setting) => timesListed(setting) !== 1)).toEqual([])
  })

  it('is short in the README of the root', () => {
    const [root] = SETTING_READMES
    expect(settings.filter(root!.lists).length).toBeGreaterThan(15)
    expect(settings.filter(root!.lists).length).toBeLessThanOrEqual(25)
  })

  it.each(SETTING_READMES)('keeps the lines of $file readable', ({ file }) => {
    const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n')
    expect(lines.filter(({ length }) => length > LONGEST_LINE)).toEqual([])
  })
})
