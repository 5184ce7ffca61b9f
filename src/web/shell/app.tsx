import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { BrowserRouter } from 'react-router'
import { type Host, HostContext } from '../host.ts'
import { NoticeOutlet } from '../notices/notice-outlet.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Gate } from './gate.tsx'
import { ShellRouter } from './router.tsx'
import './app.css'

const theme: ThemeConfig = { token: { colorPrimary: '#1890ff', borderRadius: 4 } }

export function App({ host }: { host: Host }) {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <HostContext value={host}>
        <ErrorBoundary>
          <NoticeOutlet />
          <BrowserRouter>
            <Gate>
              <ShellRouter />
            </Gate>
          </BrowserRouter>
        </ErrorBoundary>
      </HostContext>
    </ConfigProvider>
  )
}
