import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import type { MenuItem } from '#shared/wire/session.ts'
import { useHost } from '#web/host.ts'
import { shellTexts } from '../shell-texts.ts'
import type { Bell as BellStore } from './bell-store.ts'
import { hasCounted, OWN_TASKS, shownCount } from './task-counts.ts'
import { useBell } from './use-bell.ts'
import './bell.css'

const BellPopover = chunk(
  () => import('./bell-popover.tsx').then((module) => module.BellPopover),
  failedWindow(({ onClose }) => ({ onClose })),
)
const OpenedAnnouncement = chunk(
  () => import('./opened-announcement.tsx').then((module) => module.OpenedAnnouncement),
  failedWindow(({ bell }) => ({ onClose: () => closeOpened(bell) })),
)

function closeOpened(bell: BellStore): void {
  bell.state.opened = undefined
}

/** Number of unread announcements and of open tasks; the rest loads on demand. Not for guests. */
export function Bell() {
  const bell = useBell()
  const { lists, counts, opened } = useSnapshot(bell.state)
  const { permissions } = useSnapshot(useHost().session.state)
  const menu = (permissions?.menu as MenuItem[] | undefined) ?? []
  const tasks = hasCounted(menu, OWN_TASKS) ? (counts?.tasks ?? 0) : undefined
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => bell.watch(), [bell])
  const unread = (lists ? lists.anntMsgTotal + lists.sysMsgTotal : 0) + (tasks ?? 0)
  const leave = () => setOpen(false)
  const close = () => {
    button.current?.focus()
    leave()
  }
  return (
    <div className="w-bell-place">
      <Button
        ref={button}
        type="text"
        aria-label={`${shellTexts.bell} ${unread}`}
        aria-expanded={open}
        icon={<BellOutlined />}
        onClick={() => setOpen(!open)}
      >
        {unread > 0 && <sup className="w-bell-count">{shownCount(unread)}</sup>}
      </Button>
      <ErrorBoundary part="消息列表" as="window" onClose={leave}>
        <Suspense>{open && <BellPopover bell={bell} tasks={tasks} onLeave={leave} onClose={close} />}</Suspense>
      </ErrorBoundary>
      <ErrorBoundary part="消息内容" as="window" onClose={() => closeOpened(bell)}>
        <Suspense>{opened && <OpenedAnnouncement key={opened.id} bell={bell} />}</Suspense>
      </ErrorBoundary>
    </div>
  )
}
