import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { failedSilently } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { useHost } from '../host.ts'
import { MainLayout } from './layout/main-layout.tsx'
import { ExceptionRoute } from './pages/exception-route.tsx'
import { PlaygroundFrame, PlaygroundRoute } from './pages/playground-route.tsx'
import { TestHome } from './pages/test-home.tsx'
import { UnknownPath } from './pages/unknown-path.tsx'
import { useSettings } from './settings/use-settings.ts'
import { MenuPages } from './tabs/menu-pages.tsx'
import { tabKey } from './tabs/tab-key.ts'

// If it fails to load, the bell polls; no notice is necessary.
const LiveUpdates = chunk(async () => (await import('../socket/live-updates.tsx')).LiveUpdates, failedSilently)
const DesignRecordRoute = chunk(async () => (await import('./pages/design-record-route.tsx')).DesignRecordRoute, 'page')
const HelpPage = chunk(async () => (await import('../help/help-page.tsx')).HelpPage, 'page')
const TabBar = chunk(() => import('./tabs/tab-bar.tsx').then((module) => module.TabBar))

// Calendars are in Chinese; public pages have none.
dayjs.locale('zh-cn')

/** Area of signed-in users: pages of the menu in the main layout, and a few pages outside the menu. */
export function SignedInArea() {
  return (
    <Routes>
      <Route path="/test">
        <Route index element={<Navigate to="/test/home" replace />} />
        <Route path="home" element={<TestHome />} />
      </Route>
      <Route path="/playground/frame" element={<PlaygroundFrame />} />
      <Route path="*" element={<MainArea />} />
    </Routes>
  )
}

function MainArea() {
  const { multipage } = useSettings()
  const isGuest = useHost().session.isGuest()
  return (
    <>
      <MainLayout bar={multipage && <OpenTabs />}>
        <MenuPages others={<OtherPages />} />
      </MainLayout>
      <ErrorBoundary part="实时消息" as="unseen">
        <Suspense>{!isGuest && <LiveUpdates />}</Suspense>
      </ErrorBoundary>
    </>
  )
}

function OpenTabs() {
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<div className="w-tabs-place" />}>
      <TabBar active={tabKey(pathname)} />
    </Suspense>
  )
}

function OtherPages() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={HOME_PATH} replace />} />
      <Route path="/403" element={<ExceptionRoute status={403} />} />
      <Route path="/404" element={<ExceptionRoute status={404} />} />
      <Route path="/500" element={<ExceptionRoute status={500} />} />
      <Route path="/online/desform/view/:code/:id?" element={<DesignRecordRoute kind="add" />} />
      <Route path="/desform/:kind/:code/:id?" element={<DesignRecordRoute />} />
      <Route path="/help/:subject?" element={<HelpPage />} />
      <Route path="/playground" element={<PlaygroundRoute />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  )
}
