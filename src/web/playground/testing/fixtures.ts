/** Invalid documents of the checker, and random damage to valid ones. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceDocument } from '#shared/check/problem.ts'

const folder = join(import.meta.dirname, '../../../shared/check/fixtures')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Pages and entities only, no menus. */
export const fixtures: readonly SourceDocument[] = readdirSync(folder)
  .filter((name) => /\.(page|entity)\.json$/.test(name))
  .map((name) => ({ file: `schemas/business/${name}`, text: read(name) }))

export const soundDocuments: readonly SourceDocument[] = ['goods.entity', 'kind.entity', 'goods.page'].map((name) => ({
  file: `schemas/business/${name}.json`,
  text: read(`base/business/${name}.json`),
}))

const PLUGINS = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\n',
  'null',
  '-',
  '"x-component"',
  '"__proto__": 1,',
  '\u0000',
]

/** Returns a text as it is in the middle of typing: parts deleted, doubled, moved or inserted. */
export function damagedText(text: string, random: () => number): string {
  const at = () => Math.floor(random() * (text.length + 1))
  const [from, to] = [at(), at()].sort((one, other) => one - other) as [number, number]
  const plugin = PLUGINS[Math.floor(random() * PLUGINS.length)]!
  switch (Math.floor(random() * 5)) {
    case 0:
      return text.slice(0, from) + plugin + text.slice(from)
    case 1:
      return text.slice(0, from) + text.slice(Math.min(to, from + 30))
    case 2:
      return text.slice(0, to)
    case 3:
      return text.slice(0, to) + text.slice(from)
    default:
      return text.replace(/"[^"]*"/g, (found) => (random() < 0.03 ? `"${plugin.replace(/["\\]/g, '')}"` : found))
  }
}
