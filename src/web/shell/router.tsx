import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { HOME_PATH, LOGIN_PATH } from '#shared/wire/protocol.ts'
import { ExceptionRoute } from './exception-route.tsx'
import { lazyComponent } from './lazy-chunk.ts'
import { RouteContentView } from './route-content-view.tsx'
import { UnknownPath } from './unknown-path.tsx'
import { useMenu } from './use-menu.ts'
import { Waiting } from './waiting.tsx'

const MainLayout = lazyComponent(() => import('./main-layout.tsx').then((module) => module.MainLayout))
const UserLayout = lazyComponent(() => import('./user-layout.tsx').then((module) => module.UserLayout))
const LoginPage = lazyComponent(() => import('./login-page.tsx').then((module) => module.LoginPage))

/** The routes of everybody, and those that the person's menu brings once it is known. */
export function ShellRouter() {
  const { routes, known } = useMenu()
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/user" element={<UserLayout />}>
          <Route index element={<Navigate to={LOGIN_PATH} replace />} />
          <Route path="login" element={<LoginPage />} />
          <Route path="*" element={<ExceptionRoute status={404} />} />
        </Route>
        {known ? (
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
        ) : (
          <>
            <Route path="/404" element={<ExceptionRoute status={404} />} />
            <Route path="*" element={<Navigate to="/404" replace />} />
          </>
        )}
      </Routes>
    </Suspense>
  )
}
