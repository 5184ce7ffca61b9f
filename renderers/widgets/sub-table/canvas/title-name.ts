import { pinyin } from 'pinyin-pro'

/** Most characters of a name that is made of a title. */
const LONGEST = 28

/**
 * Makes the name of a column of a title: 门店名称 becomes `men_dian_ming_cheng`. Empty without a letter. The spelling is
 * large, so this is a separate chunk.
 */
export function nameOfTitle(title: string): string {
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const words = syllables.flatMap((part) => part.toLowerCase().match(/[a-z0-9]+/g) ?? [])
  const start = words.findIndex((word) => /^[a-z]/.test(word))
  let name = ''
  for (const word of start < 0 ? [] : words.slice(start)) {
    const longer = name === '' ? word : `${name}_${word}`
    if (longer.length > LONGEST) break
    name = longer
  }
  return name || (start < 0 ? '' : words[start]!.slice(0, LONGEST))
}
