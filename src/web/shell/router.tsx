import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import { useMenu } from './menu/use-menu.ts'
import { Waiting } from './waiting.tsx'

const SignedInArea = chunk(() => import('./signed-in-area.tsx').then((module) => module.SignedInArea), 'page')
const UserLayout = chunk(() => import('./user-layout.tsx').then((module) => module.UserLayout), 'page')
const LoginPage = chunk(() => import('./pages/login-page.tsx').then((module) => module.LoginPage), 'page')
const RegisterPage = chunk(() => import('./user/register-page.tsx').then((module) => module.RegisterPage), 'page')
const RegisterResultPage = chunk(
  () => import('./user/register-result-page.tsx').then((module) => module.RegisterResultPage),
  'page',
)
const RecoverPage = chunk(() => import('./user/recover-page.tsx').then((module) => module.RecoverPage), 'page')
const FormLinkPage = chunk(
  () => import('../form-link/form-link-page.tsx').then((module) => module.FormLinkPage),
  'page',
)

/** /404 itself is no public page: the gate admits users there, at least as guests. */
const NOT_FOUND = <Navigate to="/404" replace />

/** Public routes; the routes of the menu follow once it is loaded. */
export function ShellRouter() {
  const { known } = useMenu()
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/user" element={<UserLayout />}>
          <Route index element={<Navigate to={LOGIN_PATH} replace />} />
          <Route path="login" element={<LoginPage />} />
          <Route path="register" element={<RegisterPage />} />
          <Route path="register-result" element={<RegisterResultPage />} />
          <Route path="alteration" element={<RecoverPage />} />
          <Route path="*" element={NOT_FOUND} />
        </Route>
        <Route path="/onlineIframe/OnlineIframe" element={<FormLinkPage />} />
        <Route path="/onlineIframe/OnlineIframeEdit" element={<FormLinkPage />} />
        <Route path="*" element={known ? <SignedInArea /> : NOT_FOUND} />
      </Routes>
    </Suspense>
  )
}
