import type { ReactNode } from 'react'
import './page-layout.css'

// The implied root of every page: blocks at the side, and the rest in one column.

export function PageSide({ children }: { children?: ReactNode }) {
  return <div className="r-page__side">{children}</div>
}

export function PageMain({ children }: { children?: ReactNode }) {
  return <div className="r-page__main">{children}</div>
}
