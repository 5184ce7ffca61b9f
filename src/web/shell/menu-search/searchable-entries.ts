import { visibleMenu } from '#shared/rules/permissions/menu-visibility.ts'
import type { MenuItem } from '#shared/wire/session.ts'
import { isRoute, windowUrl } from '../menu/menu-routes.ts'

export interface SearchableEntry {
  id: string
  title: string
  /** Titles of the groups around it. */
  above: string
  path: string
  /** Opens in a new window instead. */
  url?: string
}

/** Visible entries with a target, in the order of the menu. */
export function searchableEntries(menu: readonly MenuItem[]): SearchableEntry[] {
  const below = (items: readonly MenuItem[], titles: readonly string[]): SearchableEntry[] =>
    items.flatMap((item) =>
      item.children?.length
        ? below(item.children, [...titles, item.meta.title])
        : isRoute(item) || windowUrl(item)
          ? [entryOf(item, titles)]
          : [],
    )
  return below(visibleMenu(menu), [])
}

function entryOf(item: MenuItem, titles: readonly string[]): SearchableEntry {
  return { id: item.id, title: item.meta.title, above: titles.join(' / '), path: item.path, url: windowUrl(item) }
}

/** Pinyin of a title as users type it; lower case. */
export interface Spelling {
  initials: string
  whole: string
}

/** Matches a part of the title, its initials or its pinyin; ignores blanks and case. */
export function matches(title: string, spelling: Spelling | undefined, typed: string): boolean {
  const wanted = plain(typed)
  return [title, spelling?.initials, spelling?.whole].some((text) => text !== undefined && plain(text).includes(wanted))
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')
