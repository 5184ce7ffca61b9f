import { App } from 'antd'
import { useEffect } from 'react'
import type { AppNotices } from './app-notices.ts'

/** Notices must not cover the user menu. */
const BELOW_HEADER = { top: 64 }

/** Gives antd's notices, which live in React, to those who speak from outside. */
export function AntdNotices({ notices }: { notices: AppNotices }) {
  return (
    <App component={false} notification={BELOW_HEADER}>
      <Anchor notices={notices} />
    </App>
  )
}

function Anchor({ notices }: { notices: AppNotices }) {
  const antd = App.useApp()
  useEffect(() => notices.attach(antd), [antd, notices])
  return null
}
