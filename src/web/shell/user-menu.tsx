import { DownOutlined, KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown } from 'antd'
import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import { type Host, useHost } from '../host.ts'
import { ScreenView } from '../screens/screen-view.tsx'
import { signOut } from '../session/sign-in.ts'
import { texts } from '../texts.ts'

/** Name of the person and what one may do with one's account. Not for guests. */
export function UserMenu() {
  const host = useHost()
  const { user } = useSnapshot(host.session.state)
  const [changing, setChanging] = useState(false)
  const stopChanging = useCallback(() => setChanging(false), [])
  const items = [
    { key: 'password', icon: <KeyOutlined />, label: texts.changePassword, onClick: () => setChanging(true) },
    { type: 'divider' as const },
    { key: 'sign-out', icon: <LogoutOutlined />, label: texts.signOut, onClick: () => void confirmSignOut(host) },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" className="w-user-menu" aria-label={`${texts.userMenu} ${user?.realname ?? ''}`}>
          <Avatar size={24} icon={<UserOutlined />} />
          <span className="w-user-menu-name">{user?.realname}</span>
          <DownOutlined />
        </Button>
      </Dropdown>
      {changing && <ScreenView address="account/password" onClose={stopChanging} />}
    </>
  )
}

async function confirmSignOut(host: Host): Promise<void> {
  const agreed = await host.notices.confirm({ title: texts.signOutTitle, content: texts.signOutQuestion })
  if (!agreed) return
  const told = await signOut(host, 'reload')
  if (!told) host.notices.error(texts.signOutFailed)
  await host.leaveFor(LOGIN_PATH, { afterNotice: !told })
}
