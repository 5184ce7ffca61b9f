import { Drawer, Layout } from 'antd'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { texts } from '../../texts.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useIsMobile } from '../use-device.ts'
import { useCurrentRoute, useMenu } from '../use-menu.ts'
import { Brand } from './brand.tsx'
import { Header, HeaderStart } from './header.tsx'
import { useHeaderShown } from './header-visibility.ts'
import { SideMenu } from './side-menu.tsx'
import { TopMenu } from './top-menu.tsx'
import './main-layout.css'

const MENU_WIDTH_PX = 200
const COLLAPSED_WIDTH_PX = 80

interface Props {
  /** Under the header: the tabs. */
  bar?: ReactNode
  children: ReactNode
}

/** Menu at the side or in the header, the page below. On a narrow screen the menu is a drawer. */
export function MainLayout(props: Props) {
  const { layout } = useSettings()
  const isMobile = useIsMobile()
  if (isMobile) return <DrawerLayout {...props} />
  return layout === 'topmenu' ? <TopLayout {...props} /> : <SideLayout {...props} />
}

function DrawerLayout(props: Props) {
  const { items, current, theme } = useShownMenu()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const start = <HeaderStart label={texts.openMenu} opens run={() => setOpen(true)} />
  return (
    <Layout className="w-main">
      <SkipLink />
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        size={MENU_WIDTH_PX}
        closable={false}
        rootClassName={`w-menu-drawer w-menu-drawer--${theme}`}
        aria-label={texts.mainMenu}
      >
        <Brand />
        <SideMenu menu={items} theme={theme} current={current} onNavigate={close} />
      </Drawer>
      <Frame {...props} header={<Header>{start}</Header>} />
    </Layout>
  )
}

function SideLayout(props: Props) {
  const { items, current, theme } = useShownMenu()
  const { fixSiderbar } = useSettings()
  const [collapsed, setCollapsed] = useState(false)
  const label = collapsed ? texts.expandMenu : texts.collapseMenu
  const start = <HeaderStart label={label} opens={collapsed} run={() => setCollapsed(!collapsed)} />
  return (
    <Layout className="w-main" hasSider>
      <SkipLink />
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
        <SideMenu menu={items} theme={theme} current={current} collapsed={collapsed} />
      </Layout.Sider>
      <Layout>
        <Frame {...props} header={<Header>{start}</Header>} />
      </Layout>
    </Layout>
  )
}

function TopLayout(props: Props) {
  const { items, current, theme } = useShownMenu()
  const isFixedWidth = useSettings().contentWidth === 'Fixed'
  const header = (
    <Header isDark={theme === 'dark'} isFixedWidth={isFixedWidth}>
      <Brand />
      <TopMenu menu={items} theme={theme} current={current} />
    </Header>
  )
  return (
    <Layout className="w-main">
      <SkipLink />
      <Frame {...props} header={header} isFixedWidth={isFixedWidth} />
    </Layout>
  )
}

function useShownMenu() {
  const { items, routes } = useMenu()
  const { navTheme } = useSettings()
  return { items, current: useCurrentRoute(routes)?.id, theme: navTheme }
}

/** Header and bar, which may stay at the top, above the page. */
function Frame({ header, bar, children, isFixedWidth }: Props & { header: ReactNode; isFixedWidth?: boolean }) {
  const { fixedHeader, autoHideHeader } = useSettings()
  const shown = useHeaderShown(fixedHeader && autoHideHeader)
  const look = `${fixedHeader ? ' w-top--fixed' : ''}${shown ? '' : ' w-top--hidden'}`
  return (
    <>
      <div className={`w-top${look}`}>
        {header}
        {bar}
      </div>
      <main id="main" className={`w-content${isFixedWidth ? ' w-fixed-width' : ''}`} tabIndex={-1}>
        {children}
      </main>
    </>
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
