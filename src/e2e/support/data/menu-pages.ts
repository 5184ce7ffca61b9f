/** Pages that stand in the menu. */
import { existsSync } from 'node:fs'
import type { MenuItem } from '#shared/wire/session.ts'
import type { Api } from '../api.ts'

export interface MenuPage {
  /** Id of the entry. */
  id: string
  title: string
  path: string
}

/** Entries of the menu with a page of the product; other journeys add entries of their own. */
export async function menuPages(admin: Api): Promise<MenuPage[]> {
  const { body } = await admin.call<{ menu: MenuItem[] }>('GET', '/sys/permission/getUserPermissionByToken')
  const pagesOf = (items: readonly MenuItem[]): MenuPage[] =>
    items.flatMap(({ id, path, component, meta, children = [] }) => [
      ...(existsSync(`schemas/${component}.page.json`) ? [{ id, title: meta.title, path }] : []),
      ...pagesOf(children),
    ])
  return pagesOf(body.result.menu)
}
