import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import { Navigate, Route, Routes } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { ExceptionRoute } from './exception-route.tsx'
import { MainLayout } from './main-layout.tsx'
import { RouteContentView } from './route-content-view.tsx'
import { UnknownPath } from './unknown-path.tsx'
import { useMenu } from './use-menu.ts'

// Calendars speak Chinese; the pages of everybody have none.
dayjs.locale('zh-cn')

/** The routes that the person's menu brings, inside the main layout. */
export function SignedInArea() {
  const { routes } = useMenu()
  return (
    <Routes>
      <Route element={<MainLayout />}>
        <Route index element={<Navigate to={HOME_PATH} replace />} />
        {routes.map((route) => (
          <Route key={route.id} path={route.path} element={<RouteContentView key={route.id} route={route} />} />
        ))}
        <Route path="/403" element={<ExceptionRoute status={403} />} />
        <Route path="/404" element={<ExceptionRoute status={404} />} />
        <Route path="/500" element={<ExceptionRoute status={500} />} />
        <Route path="*" element={<UnknownPath />} />
      </Route>
    </Routes>
  )
}
