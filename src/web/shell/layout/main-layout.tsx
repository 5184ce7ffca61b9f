import { Layout } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { useHost } from '#web/host.ts'
import { texts } from '#web/texts.ts'
import { useCurrentRoute, useMenu } from '../menu/use-menu.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useIsMobile } from '../use-device.ts'
import { Brand } from './brand.tsx'
import { Header, HeaderStart } from './header.tsx'
import { useHeaderShown } from './header-visibility.ts'
import { SideArea } from './side-area.tsx'
import { TopMenu } from './top-menu.tsx'
import './main-layout.css'

/** Time after which the first page has all its code; nobody prints earlier. */
const PRINT_STYLE_MS = 3000

interface Props {
  /** Below the header: the tabs. */
  bar?: ReactNode
  children: ReactNode
}

/**
 * Menu at the side or in the header, the page below. On a narrow screen the menu is a drawer. The element tree stays
 * the same when the layout changes, so that open pages and dialogs stay mounted.
 */
export function MainLayout({ bar, children }: Props) {
  const { items, routes } = useMenu()
  const current = useCurrentRoute(routes)?.id
  const { settings } = useHost()
  const { layout, navTheme, contentWidth, fixedHeader, autoHideHeader, menuCollapsed: collapsed } = useSettings()
  const isMobile = useIsMobile()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const headerShown = useHeaderShown(fixedHeader && autoHideHeader)
  useEffect(() => {
    const later = setTimeout(() => void import('./print.css').catch(() => undefined), PRINT_STYLE_MS)
    return () => clearTimeout(later)
  }, [])
  const isTop = layout === 'topmenu' && !isMobile
  const isFixedWidth = isTop && contentWidth === 'Fixed'
  const menu = { menu: items, theme: navTheme, current }
  const toggle = isMobile
    ? { label: texts.openMenu, opens: true, run: () => setDrawerOpen(true) }
    : {
        label: collapsed ? texts.expandMenu : texts.collapseMenu,
        opens: collapsed,
        run: () => settings.change({ menuCollapsed: !collapsed }),
      }

  return (
    <Layout className="w-main" hasSider={!isTop && !isMobile}>
      <SkipLink />
      {!isTop && (
        <ErrorBoundary part="菜单" as={isMobile ? 'window' : 'card'}>
          <SideArea
            {...menu}
            isMobile={isMobile}
            collapsed={collapsed}
            drawerOpen={drawerOpen}
            onCloseDrawer={() => setDrawerOpen(false)}
          />
        </ErrorBoundary>
      )}
      <Layout key="page">
        <header className={`w-top${fixedHeader ? ' w-top--fixed' : ''}${headerShown ? '' : ' w-top--hidden'}`}>
          <Header isDark={isTop && navTheme === 'dark'} isFixedWidth={isFixedWidth}>
            {isTop ? (
              <>
                <Brand />
                <ErrorBoundary part="菜单" as="line">
                  <TopMenu {...menu} />
                </ErrorBoundary>
              </>
            ) : (
              <HeaderStart {...toggle} />
            )}
          </Header>
          {bar && (
            <div className={isFixedWidth ? 'w-fixed-width' : undefined}>
              <ErrorBoundary part="标签页" as="line">
                {bar}
              </ErrorBoundary>
            </div>
          )}
        </header>
        <main id="main" className={`w-content${isFixedWidth ? ' w-fixed-width' : ''}`} tabIndex={-1}>
          {children}
        </main>
      </Layout>
    </Layout>
  )
}

/** First focus stop: skips the menu. */
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
