import { App } from 'antd'
import { useEffect } from 'react'
import type { AppNotices } from './app-notices.ts'
import type { NoticeSurface } from './notice-surface.ts'

/** Notices must not cover the user menu. */
const BELOW_HEADER = { top: 64 }

/** Connects antd's notices, which need React, to callers outside React. */
export function AntdNotices({ notices }: { notices: AppNotices }) {
  return (
    <App component={false} notification={BELOW_HEADER}>
      <Anchor notices={notices} />
    </App>
  )
}

function Anchor({ notices }: { notices: AppNotices }) {
  const antd = App.useApp()
  useEffect(() => {
    const { message, notification, modal } = antd
    // antd's thenables are no promises.
    const confirm: NoticeSurface['modal']['confirm'] = async (question) => await modal.confirm(question)
    const error: NoticeSurface['modal']['error'] = async (question) => await modal.error(question)
    notices.attach({ message, notification, modal: { confirm, error } })
  }, [antd, notices])
  return null
}
