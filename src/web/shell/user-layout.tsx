import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { siteLogo } from './site/site.ts'
import { useSite } from './site/use-site.ts'
import { UserFooter } from './user/user-footer.tsx'
import { Waiting } from './waiting.tsx'
import './user-layout.css'

/** Layout of the sign-in page and of the other pages without a session. */
export function UserLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const site = useSite()
  const { appName, appDesc } = site
  const { pathname } = useLocation()
  const logo = siteLogo(site)
  return (
    <div className="w-user">
      <main className="w-user-main">
        <header className="w-user-head">
          {logo && <img className="w-user-logo" src={logo} alt="" height={56} />}
          <p className="w-user-name">{appName}</p>
          {appDesc && <p className="w-user-description">{appDesc}</p>}
        </header>
        <div className="w-user-card">
          <ErrorBoundary part="登录页" as="page" key={pathname}>
            <Suspense fallback={<Waiting />}>{children}</Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <UserFooter />
    </div>
  )
}
