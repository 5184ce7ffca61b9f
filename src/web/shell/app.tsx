import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { type Host, HostContext } from '../host.ts'
import { NoticeOutlet } from '../notices/notice-outlet.tsx'
import { Gate } from './gate.tsx'
import { ShellRouter } from './router.tsx'
import { useCalm, useTheme } from './settings/use-theme.ts'
import './app.css'

/**
 * antd's own loading icon fades in and out, and stays forever where the work ends before it has grown. A custom icon
 * appears and disappears immediately.
 */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined /> }

export function App({ host }: { host: Host }) {
  return (
    <ConfigProvider locale={zhCN} theme={useTheme(host)} button={BUTTON} wave={{ disabled: useCalm() }}>
      <HostContext value={host}>
        <ErrorBoundary part="系统" as="page">
          <ErrorBoundary part="提示" as="window">
            <NoticeOutlet />
          </ErrorBoundary>
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
