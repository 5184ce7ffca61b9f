import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import { useSnapshot } from 'valtio'
import { type Host, HostContext } from '../host.ts'
import { NoticeOutlet } from '../notices/notice-outlet.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Gate } from './gate.tsx'
import { ShellRouter } from './router.tsx'
import { themeOf } from './settings/theme.ts'
import './app.css'

export function App({ host }: { host: Host }) {
  const { primaryColor } = useSnapshot(host.settings.state)
  const theme = useMemo(() => themeOf(primaryColor), [primaryColor])
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <HostContext value={host}>
        <ErrorBoundary>
          <NoticeOutlet />
          {/* A page that is kept is shown at once; cut into slices it would come a frame later. */}
          <BrowserRouter useTransitions={false}>
            <Gate>
              <ShellRouter />
            </Gate>
          </BrowserRouter>
        </ErrorBoundary>
      </HostContext>
    </ConfigProvider>
  )
}
