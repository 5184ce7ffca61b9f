import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { useHost } from '#web/host.ts'
import { routeAt, useMenu } from '../menu/use-menu.ts'
import { shellTexts } from '../shell-texts.ts'
import { tabKey } from './tab-key.ts'
import { type CloseSide, closeBeside, closeTab, shownTabs, type Tab } from './tab-list.ts'

/** Tabs whose pages the user may see; home first. */
export function useShownTabs(): readonly Tab[] {
  const { list } = useSnapshot(useHost().tabs.state)
  const { routes } = useMenu()
  return useMemo(() => {
    const maySee = (path: string) => {
      const kind = routeAt(routes, path)?.content.kind
      return kind !== undefined && kind !== 'redirect'
    }
    return shownTabs(list, maySee, HOME_PATH)
  }, [list, routes])
}

/** Commands for tabs. */
export function useTabCommands(shown: readonly Tab[]) {
  const { tabs, notices } = useHost()
  const navigate = useNavigate()
  // The address is ahead of the rendered state, and a second command may come before the first was rendered.
  const front = () => tabKey(window.location.pathname)

  const show = (key: string, among: readonly Tab[]) => {
    if (key !== front()) navigate(key + (among.find((tab) => tab.key === key)?.search ?? ''))
  }
  const close = (key: string) => {
    const closing = closeTab(shown, key, front(), HOME_PATH)
    if ('refused' in closing) {
      notices.warning(closing.refused === 'home' ? shellTexts.tabHomeStays : shellTexts.tabLastStays)
    } else {
      tabs.set(closing.tabs)
      show(closing.active, closing.tabs)
    }
  }
  const closeSide = (key: string, side: CloseSide) => {
    const rest = closeBeside(shown, key, side, front(), HOME_PATH)
    tabs.set(rest.tabs)
    show(rest.active, rest.tabs)
  }
  const refresh = (key: string) => {
    tabs.refresh(key)
    show(key, shown)
  }
  return { show: (key: string) => show(key, shown), close, closeSide, refresh }
}
