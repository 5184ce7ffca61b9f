import 'dayjs/locale/zh-cn'
import { App as AntdApp, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { type Host, HostContext, useHost } from '../host.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Gate } from './gate.tsx'
import { ShellRouter } from './router.tsx'
import './app.css'

dayjs.locale('zh-cn')

/** Notices must not cover the user menu. */
const BELOW_HEADER = { top: 64 }
const theme: ThemeConfig = { token: { colorPrimary: '#1890ff', borderRadius: 4 } }

export function App({ host }: { host: Host }) {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <AntdApp component={false} notification={BELOW_HEADER}>
        <HostContext value={host}>
          <NoticeAnchor />
          <ErrorBoundary>
            <BrowserRouter>
              <Gate>
                <ShellRouter />
              </Gate>
            </BrowserRouter>
          </ErrorBoundary>
        </HostContext>
      </AntdApp>
    </ConfigProvider>
  )
}

/** Gives antd's notices, which live in React, to those who speak from outside. */
function NoticeAnchor() {
  const antd = AntdApp.useApp()
  const { notices } = useHost()
  useEffect(() => notices.attach(antd), [antd, notices])
  return null
}
