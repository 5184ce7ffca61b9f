import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useLocation } from 'react-router'
import { useHost } from '../host.ts'
import { loginPathTo } from '../session/redirect.ts'
import { texts } from '../texts.ts'
import { useSite } from './use-site.ts'
import { UserMenu } from './user-menu.tsx'

interface Props {
  /** What the button at the left does to the menu. */
  toggle: { label: string; opens: boolean; run(): void }
}

export function Header({ toggle }: Props) {
  const { appName } = useSite()
  const isGuest = useHost().session.isGuest()
  const { pathname, search } = useLocation()
  return (
    <header className="w-header">
      <Button
        type="text"
        size="large"
        aria-label={toggle.label}
        icon={toggle.opens ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={toggle.run}
      />
      <span className="w-header-name">{appName}</span>
      {isGuest ? (
        <Link className="w-header-sign-in" to={loginPathTo(pathname + search)}>
          {texts.signIn}
        </Link>
      ) : (
        <UserMenu />
      )}
    </header>
  )
}
