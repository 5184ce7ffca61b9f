import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { useHost } from '#web/host.ts'
import { loginPathTo } from '#web/session/redirect.ts'
import { texts } from '#web/texts.ts'
import { Bell } from '../bell/bell.tsx'
import { MenuSearch } from '../menu-search/menu-search.tsx'
import { HELP_PATH, isWebAddress } from '../site/site.ts'
import { useSite } from '../site/use-site.ts'
import { UserMenu } from '../user-menu/user-menu.tsx'

interface Props {
  /** Content at the left: menu button and name, or the menu itself. */
  children: ReactNode
  isDark?: boolean
  /** Limits the header to the width of the content. */
  isFixedWidth?: boolean
}

export function Header({ children, isDark, isFixedWidth }: Props) {
  const isGuest = useHost().session.isGuest()
  const { pathname, search } = useLocation()
  return (
    <div className={`w-header${isDark ? ' w-header--dark' : ''}`}>
      <div className={`w-header-line${isFixedWidth ? ' w-fixed-width' : ''}`}>
        {children}
        <ErrorBoundary part="菜单搜索" as="line">
          <MenuSearch />
        </ErrorBoundary>
        <HelpLink />
        {isGuest ? (
          <Link className="w-header-sign-in" to={loginPathTo(pathname + search)}>
            {texts.signIn}
          </Link>
        ) : (
          <>
            <ErrorBoundary part="消息" as="line">
              <Bell />
            </ErrorBoundary>
            <ErrorBoundary part="用户菜单" as="line">
              <UserMenu />
            </ErrorBoundary>
          </>
        )}
      </div>
    </div>
  )
}

/** Link to the help page that the site info names, else to the help of the product. A new tab leaves input in place. */
function HelpLink() {
  const { helpPath } = useSite()
  const href = isWebAddress(helpPath) ? helpPath : HELP_PATH
  return (
    <a className="w-header-sign-in" href={href} target="_blank" rel="noopener noreferrer">
      {texts.help}
    </a>
  )
}

interface ToggleProps {
  label: string
  /** Pressing opens the menu; otherwise it closes it. */
  opens: boolean
  run(): void
}

/** Button that opens and closes the menu, and the name of the application. */
export function HeaderStart({ label, opens, run }: ToggleProps) {
  const { appName, appAbbr } = useSite()
  return (
    <>
      <Button
        type="text"
        size="large"
        aria-label={label}
        icon={opens ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={run}
      />
      <span className="w-header-name">{appName}</span>
      {appAbbr && <span className="w-header-name w-header-name--short">{appAbbr}</span>}
    </>
  )
}
