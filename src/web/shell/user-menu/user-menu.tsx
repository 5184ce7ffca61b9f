import {
  ApartmentOutlined,
  ClearOutlined,
  DownOutlined,
  KeyOutlined,
  LogoutOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Ports } from '#renderers/ports.ts'
import { useMenuFocus } from '#renderers/ui/button/menu-focus.ts'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useChangeEffect } from '#renderers/ui/hooks/use-change-effect.ts'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import type { OwnPlaces } from '#shared/wire/session.ts'
import { type Host, useHost } from '#web/host.ts'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { signOut } from '#web/session/sign-in.ts'
import { hasDrafts } from '#web/session/unsaved-work.ts'
import { texts } from '#web/texts.ts'
import { shellTexts } from '../shell-texts.ts'
import { followDepart } from './depart-move.ts'
import { fetchOwnPlaces } from './fetch-own-places.ts'
import { withUserCheck } from './user-check.ts'

const SettingsDrawer = chunk(
  () => import('../settings/settings-drawer.tsx').then((module) => module.SettingsDrawer),
  failedWindow(({ onClose }) => ({ onClose })),
)

const SwitchDialog = chunk(
  () => import('./switch-dialog.tsx').then((module) => module.SwitchDialog),
  failedWindow(({ onClose }) => ({ onClose })),
)

type Opened = { what: 'settings' | 'password' } | { what: 'place'; places: OwnPlaces }

/** Name of the user and actions of the account. Not for guests. */
export function UserMenu() {
  const host = useHost()
  const { user, moves } = useSnapshot(host.session.state)
  const [opened, setOpened] = useState<Opened>()
  const { opener, onOpenChange, onKeyDown } = useMenuFocus()
  const close = useCallback(() => setOpened(undefined), [])
  useChangeEffect(moves, () => void followDepart(host))
  const items = [
    {
      key: 'settings',
      icon: <SettingOutlined />,
      label: shellTexts.settings,
      onClick: () => setOpened({ what: 'settings' }),
    },
    {
      key: 'password',
      icon: <KeyOutlined />,
      label: texts.changePassword,
      onClick: () => setOpened({ what: 'password' }),
    },
    {
      key: 'depart',
      icon: <ApartmentOutlined />,
      label: shellTexts.switchDepart,
      onClick: () => void ownPlaces(host).then((places) => places && setOpened({ what: 'place', places })),
    },
    {
      key: 'cache',
      icon: <ClearOutlined />,
      label: shellTexts.clearCache,
      onClick: () => void clearCache(host),
    },
    { type: 'divider' as const },
    { key: 'sign-out', icon: <LogoutOutlined />, label: texts.signOut, onClick: () => void confirmSignOut(host) },
  ]
  return (
    <>
      <Dropdown
        autoFocus
        menu={{ items, onKeyDown }}
        onOpenChange={onOpenChange}
        trigger={['click']}
        placement="bottomRight"
      >
        <Button
          ref={opener}
          type="text"
          className="w-user-menu"
          aria-label={`${texts.userMenu} ${user?.realname ?? ''}`}
        >
          <span className="w-user-menu-face">
            <UserOutlined />
          </span>
          <span className="w-user-menu-name">{user?.realname}</span>
          <DownOutlined />
        </Button>
      </Dropdown>
      <ErrorBoundary part="系统设置" as="window" onClose={close}>
        <Suspense>{opened?.what === 'settings' && <SettingsDrawer onClose={close} />}</Suspense>
      </ErrorBoundary>
      {opened?.what === 'password' && <PasswordDialog onClose={close} />}
      <ErrorBoundary part="切换部门" as="window" onClose={close}>
        <Suspense>{opened?.what === 'place' && <SwitchDialog places={opened.places} onClose={close} />}</Suspense>
      </ErrorBoundary>
    </>
  )
}

function PasswordDialog({ onClose }: { onClose(): void }) {
  const { session } = useHost()
  const adapt = useCallback((ports: Ports) => withUserCheck(ports, session), [session])
  return <ScreenView address="account/password" adaptPorts={adapt} onClose={onClose} />
}

/** Undefined without a choice; a user without departments gets a notice. */
async function ownPlaces({ http, notices }: Host): Promise<OwnPlaces | undefined> {
  const places = await fetchOwnPlaces(http).catch(() => undefined)
  if (places === undefined || places.tenantList.length > 1) return places
  if (places.list.length === 0) notices.warning(shellTexts.noDeparts)
  return places.list.length > 0 ? places : undefined
}

async function clearCache({ dictionaries, notices }: Host): Promise<void> {
  await dictionaries.refresh().then(
    () => notices.success(texts.cacheRefreshed),
    () => notices.error(texts.cacheRefreshFailed),
  )
}

async function confirmSignOut(host: Host): Promise<void> {
  const { signOutTitle: title, signOutQuestion, signOutDrafts } = texts
  const content = hasDrafts(host.storage) ? signOutDrafts : signOutQuestion
  const agreed = await host.notices.confirm({ title, content })
  if (!agreed) return
  host.forgetWork()
  const isSignedOut = await signOut(host, 'reload')
  if (!isSignedOut) host.notices.error(texts.signOutFailed)
  await host.leaveFor(LOGIN_PATH, { afterNotice: !isSignedOut })
}
