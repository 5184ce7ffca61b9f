import { pinyin } from 'pinyin-pro'
import type { Spelling } from './searchable-entries.ts'

/** Large, so it is a separate chunk that loads with the first search. */
export function spellTitles(titles: readonly string[]): Map<string, Spelling> {
  return new Map(titles.map((title) => [title, spell(title)]))
}

function spell(title: string): Spelling {
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const
  return {
    initials: pinyin(title, { ...options, pattern: 'first' }).join(''),
    whole: pinyin(title, options).join(''),
  }
}
