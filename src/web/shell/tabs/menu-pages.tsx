import { Activity, memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { HostContext, useHost } from '#web/host.ts'
import { hostOf } from '#web/screens/screen-host.tsx'
import type { ShellRoute } from '../menu/menu-routes.ts'
import { routeAt, useCurrentRoute, useMenu } from '../menu/use-menu.ts'
import { RouteContentView } from '../pages/route-content-view.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { Waiting } from '../waiting.tsx'
import { type Pane, type PanesInput, panesAfter } from './panes.ts'
import { tabKey } from './tab-key.ts'
import { roundOf } from './tabs-store.ts'
import { useStoredScroll } from './use-stored-scroll.ts'
import { useShownTabs } from './use-tabs.ts'

/** Page of the menu at the current address; the pages of other tabs stay mounted behind it. */
export function MenuPages({ others }: { /** Where the menu has no page. */ others: ReactNode }) {
  const { tabs } = useHost()
  const tabState = useSnapshot(tabs.state)
  const { routes } = useMenu()
  const { multipage } = useSettings()
  const location = useLocation()
  const route = useCurrentRoute(routes)
  const key = tabKey(location.pathname)
  const shown = useShownTabs()
  const panes = usePanes({
    front: route && { key, location, keepAlive: multipage && route.keepAlive && route.content.kind !== 'redirect' },
    open: useMemo(() => new Set(multipage ? shown.map((tab) => tab.key) : []), [shown, multipage]),
  })
  useOpenTab(route, key, location.search, multipage)
  useStoredScroll(key, roundOf(tabState, key))
  const mounted = panes.map((pane) => ({ ...pane, id: `${pane.key} ${roundOf(tabState, pane.key)}` }))
  const lives = useLives(mounted.map(({ id }) => id))

  return (
    <>
      {mounted.map(({ id, key: paneKey, location }) => (
        <Activity key={id} mode={route && paneKey === key ? 'visible' : 'hidden'}>
          <PanePage location={location} route={routeAt(routes, paneKey)} left={lives(id)} />
        </Activity>
      ))}
      {!route && (
        <ErrorBoundary key={key} part={`页面 ${location.pathname}`} as="page">
          {others}
        </ErrorBoundary>
      )}
    </>
  )
}

function usePanes(input: PanesInput): readonly Pane[] {
  const [panes, setPanes] = useState<readonly Pane[]>([])
  const next = panesAfter(panes, input)
  if (next !== panes) setPanes(next)
  return next
}

/** Before the first paint, so that the bar never shows without the tab of the page. */
function useOpenTab(route: ShellRoute | undefined, key: string, search: string, multipage: boolean): void {
  const { tabs } = useHost()
  const opens = multipage && route !== undefined && route.content.kind !== 'redirect'
  useLayoutEffect(() => {
    if (opens) tabs.open({ key, search })
  }, [tabs, opens, key, search])
}

/** Signals that a pane was removed. A hidden pane has ended its effects already, so nothing inside could notice. */
function useLives(ids: readonly string[]): (id: string) => AbortSignal {
  const [lives] = useState(() => new Map<string, AbortController>())
  useEffect(() => {
    for (const [id, life] of lives) {
      if (ids.includes(id)) continue
      life.abort()
      lives.delete(id)
    }
  })
  return (id) => {
    const life = lives.get(id) ?? new AbortController()
    lives.set(id, life)
    return life.signal
  }
}

interface PanePageProps {
  location: Location
  route: ShellRoute | undefined
  /** Aborted when the pane is removed. */
  left: AbortSignal
}

/** A hidden page keeps its location, and does not re-render. */
const PanePage = memo(function PanePage({ location, route, left }: PanePageProps) {
  const host = useHost()
  const own = useMemo(() => hostOf(host, left), [host, left])
  if (!route) return null
  return (
    <HostContext value={own}>
      <ErrorBoundary part={`页面 ${location.pathname}`} as="page">
        <Suspense fallback={<Waiting />}>
          <Routes location={location}>
            <Route path={route.path} element={<RouteContentView route={route} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </HostContext>
  )
})
