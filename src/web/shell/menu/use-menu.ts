import { useMemo } from 'react'
import { matchRoutes, useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '#shared/wire/session.ts'
import { useHost } from '#web/host.ts'
import { isPage } from '#web/screens/load-screen.ts'
import { grantedMenu, menuRoutes, type ShellRoute } from './menu-routes.ts'

export interface Menu {
  /** Entries that the user has permission for; parents of nothing visible are marked hidden. */
  items: MenuItem[]
  routes: ShellRoute[]
  /** False until the server has sent the menu. */
  known: boolean
}

const UNKNOWN: Menu = { items: [], routes: [], known: false }

export function useMenu(): Menu {
  const { permissions } = useSnapshot(useHost().session.state)
  return useMemo(() => {
    if (!permissions) return UNKNOWN
    const items = grantedMenu(permissions.menu as MenuItem[], permissions.auth)
    return { items, routes: menuRoutes(items, isPage), known: true }
  }, [permissions])
}

/** Current route of the menu; undefined on exception pages. */
export function useCurrentRoute(routes: readonly ShellRoute[]): ShellRoute | undefined {
  const { pathname } = useLocation()
  return useMemo(() => routeAt(routes, pathname), [routes, pathname])
}

/** Route of a path; an exact one has precedence over one with parameters. */
export function routeAt(routes: readonly ShellRoute[], pathname: string): ShellRoute | undefined {
  const found = matchRoutes(
    routes.map(({ path }, index) => ({ path, id: String(index) })),
    pathname,
  )
  return found ? routes[Number(found.at(-1)!.route.id)] : undefined
}
