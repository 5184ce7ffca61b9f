/** Characters of a name in the menu. */
const LONGEST = 100
/** What stays of a name that is shortened says at least which kind of thing it is. */
const SHORTEST = 20

/**
 * Name of an entry of the menu: a title with what is said before and behind it. What is too long is shortened, the title first, so
 * that what tells the buttons of one thing apart stays.
 */
export function entryName(
  title: string,
  { before = '', after = '' }: { before?: string; after?: string } = {},
): string {
  const tail = shortened(after, LONGEST - SHORTEST - lengthOf(before))
  return before + shortened(title, LONGEST - lengthOf(before) - lengthOf(tail)) + tail
}

/** Characters are never cut in two. */
function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

const lengthOf = (text: string) => [...text].length
