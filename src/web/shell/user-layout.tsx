import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { useSite } from './use-site.ts'
import { Waiting } from './waiting.tsx'
import './user-layout.css'

/** Around login and the other pages without a session. */
export function UserLayout() {
  const { appName, appDesc } = useSite()
  return (
    <div className="w-user">
      <main className="w-user-main">
        <header className="w-user-head">
          <p className="w-user-name">{appName}</p>
          {appDesc && <p className="w-user-description">{appDesc}</p>}
        </header>
        <div className="w-user-card">
          <ErrorBoundary>
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <footer className="w-user-foot">
        Copyright © {new Date().getFullYear()} {appName}
      </footer>
    </div>
  )
}
