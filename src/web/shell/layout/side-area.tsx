import { Layout } from 'antd'
import { Suspense } from 'react'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import type { MenuItem } from '#shared/wire/session.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Brand } from './brand.tsx'
import { SideMenu } from './side-menu.tsx'

const MenuDrawer = chunk(
  () => import('./menu-drawer.tsx').then((module) => module.MenuDrawer),
  failedWindow(({ open, onClose }) => ({ open, onClose })),
)

const MENU_WIDTH_PX = 200
const COLLAPSED_WIDTH_PX = 80

interface Props {
  menu: MenuItem[]
  theme: 'dark' | 'light'
  current?: string
  isMobile: boolean
  collapsed: boolean
  drawerOpen: boolean
  onCloseDrawer(): void
}

/** Menu at the side; on a narrow screen in a drawer. */
export function SideArea({ menu, theme, current, isMobile, collapsed, drawerOpen, onCloseDrawer }: Props) {
  const { fixSiderbar } = useSettings()
  if (isMobile) {
    return (
      <Suspense>
        <MenuDrawer open={drawerOpen} onClose={onCloseDrawer} theme={theme} width={MENU_WIDTH_PX}>
          <Brand />
          <ErrorBoundary part="菜单" as="card">
            <SideMenu menu={menu} theme={theme} current={current} onNavigate={onCloseDrawer} />
          </ErrorBoundary>
        </MenuDrawer>
      </Suspense>
    )
  }
  return (
    <Layout.Sider
      className={`w-sider${fixSiderbar ? ' w-sider--fixed' : ''}`}
      theme={theme}
      width={MENU_WIDTH_PX}
      collapsedWidth={COLLAPSED_WIDTH_PX}
      collapsed={collapsed}
      trigger={null}
      collapsible
    >
      <Brand markOnly={collapsed} />
      <ErrorBoundary part="菜单" as="card">
        <SideMenu menu={menu} theme={theme} current={current} collapsed={collapsed} />
      </ErrorBoundary>
    </Layout.Sider>
  )
}
