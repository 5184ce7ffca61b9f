/** Characters of a name in the menu. */
const LONGEST = 100
/** Characters that always remain of a shortened title, enough to recognise the kind of thing. */
const SHORTEST = 20

/**
 * Name of a menu entry: a title with a prefix and a suffix. A name that is too long is shortened, the title first, so
 * that the buttons of one thing stay distinct.
 */
export function entryName(
  title: string,
  { before = '', after = '' }: { before?: string; after?: string } = {},
): string {
  const tail = shortened(after, LONGEST - SHORTEST - lengthOf(before))
  return before + shortened(title, LONGEST - lengthOf(before) - lengthOf(tail)) + tail
}

/** Never cuts a character in two. */
function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

const lengthOf = (text: string) => [...text].length
