import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { texts } from '#web/texts.ts'
import type { Crumb } from '../menu/menu-routes.ts'
import { useBrowserTitle } from '../page-title.ts'
import './page-wrapper.css'

interface Props {
  /** Title of the route. */
  title: string
  trail: Crumb[]
  isHome: boolean
  children: ReactNode
}

/** Title and breadcrumb above a page; the home page, where every breadcrumb starts, has none. */
export function PageWrapper({ title, trail, isHome, children }: Props) {
  useBrowserTitle(isHome ? undefined : title)
  return (
    <>
      <header className="w-page-head">
        <h1 className="w-page-title">{title}</h1>
        {!isHome && (
          <nav aria-label={texts.breadcrumb}>
            <ol className="w-crumbs">{crumbsOf(trail).map(toItem)}</ol>
          </nav>
        )}
      </header>
      <div className="w-page-body">{children}</div>
    </>
  )
}

/** Home first, then the trail. */
function crumbsOf(trail: readonly Crumb[]): Crumb[] {
  return [{ title: texts.home, path: HOME_PATH }, ...trail]
}

function toItem({ title, path }: Crumb, index: number, all: Crumb[]) {
  const isLast = index === all.length - 1
  return (
    <li key={`${index}${title}`}>
      {path && !isLast ? (
        <Link to={path}>{title}</Link>
      ) : (
        <span aria-current={isLast ? 'page' : undefined}>{title}</span>
      )}
    </li>
  )
}
