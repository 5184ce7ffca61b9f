import type { MouseEvent, ReactNode } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { useScreen } from '../screen-context.ts'
import { cleanText } from '../widget/values.ts'

/** A value that leads to another page of the application. */
export function RowLink({ address, children }: { address: string; children: ReactNode }) {
  const { navigate } = useScreen().ports
  const follow = (event: MouseEvent) => {
    // With a key held down it is for the browser, as with any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(address)
  }
  return (
    <a href={address} onClick={follow}>
      {children}
    </a>
  )
}

/** Where a value leads, with the values of its row in it; an empty one may not make it the address of another site. */
export function addressOf(row: Row, href: string | undefined): string | undefined {
  const address = href?.replace(/\$\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(cleanText(row[name])))
  // Browsers pass over blanks, and read a backslash as a slash.
  return address?.replace(/[\p{Cc}\s\\]+/gu, '').replace(/^\/{2,}/, '/')
}
