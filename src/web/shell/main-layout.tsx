import { Drawer, Layout } from 'antd'
import { type MouseEvent, Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { texts } from '../texts.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { SideMenu } from './side-menu.tsx'
import { useIsMobile } from './use-device.ts'
import { useCurrentRoute, useMenu } from './use-menu.ts'
import { useSite } from './use-site.ts'
import { Waiting } from './waiting.tsx'
import './main-layout.css'

const MENU_WIDTH_PX = 200
const COLLAPSED_WIDTH_PX = 80

/** Menu at the side, header above, the page in the middle. On a narrow screen the menu is a drawer. */
export function MainLayout() {
  const { items, routes } = useMenu()
  const current = useCurrentRoute(routes)?.id
  const isMobile = useIsMobile()
  const [collapsed, setCollapsed] = useState(false)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const toggle = isMobile
    ? { label: texts.openMenu, opens: true, run: () => setDrawerOpen(true) }
    : {
        label: collapsed ? texts.expandMenu : texts.collapseMenu,
        opens: collapsed,
        run: () => setCollapsed(!collapsed),
      }

  return (
    <Layout className="w-main" hasSider>
      <SkipLink />
      {isMobile ? (
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="left"
          size={MENU_WIDTH_PX}
          closable={false}
          rootClassName="w-menu-drawer"
          aria-label={texts.mainMenu}
        >
          <Brand />
          <SideMenu menu={items} current={current} onNavigate={() => setDrawerOpen(false)} />
        </Drawer>
      ) : (
        <Layout.Sider
          className="w-sider"
          theme="dark"
          width={MENU_WIDTH_PX}
          collapsedWidth={COLLAPSED_WIDTH_PX}
          collapsed={collapsed}
          trigger={null}
          collapsible
        >
          <Brand collapsed={collapsed} />
          <SideMenu menu={items} current={current} collapsed={collapsed} />
        </Layout.Sider>
      )}
      <Layout>
        <Header toggle={toggle} />
        <Content />
      </Layout>
    </Layout>
  )
}

function Content() {
  const { pathname } = useLocation()
  return (
    <main id="main" className="w-content" tabIndex={-1}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

function Brand({ collapsed }: { collapsed?: boolean }) {
  const { appName, appAbbr } = useSite()
  const short = (appAbbr || appName).slice(0, 2)
  return (
    <Link className="w-brand" to={HOME_PATH} title={appName}>
      <span className="w-brand-mark" aria-hidden>
        {short}
      </span>
      {!collapsed && <span className="w-brand-name">{appAbbr || appName}</span>}
    </Link>
  )
}

/** First stop of the keyboard: past the menu. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    <a className="w-skip-link" href="#main" onClick={skip}>
      {texts.skipToContent}
    </a>
  )
}
