import { expect, it } from 'vitest'
import { withWidgets } from './gen-reference.ts'

const reference = `before
<!-- widgets: written by npm run gen from their manifests -->
stale row
<!-- /widgets -->
after`

it('lists widgets by group and leaves the rest of the text alone', () => {
  const written = withWidgets(reference, [
    { name: 'Input', group: 'text' },
    { name: 'Money', group: 'number' },
    { name: 'Textarea', group: 'text' },
  ])
  expect(written).toContain('| text | `Input` `Textarea` |\n| numbers | `Money` |')
  expect(written).not.toContain('stale row')
  expect(written.startsWith('before\n')).toBe(true)
  expect(written.endsWith('\nafter')).toBe(true)
})

it('is not written into a text that lost its marks', () => {
  expect(() => withWidgets('nothing here', [])).toThrow('marks')
})
