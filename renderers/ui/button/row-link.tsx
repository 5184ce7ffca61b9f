import type { MouseEvent, ReactNode } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { useScreen } from '../screen-context.ts'
import { cleanText } from '../widget/values.ts'

/** A value that links to another page of the application. */
export function RowLink({ address, children }: { address: string; children: ReactNode }) {
  const { navigate } = useScreen().ports
  const follow = (event: MouseEvent) => {
    // With a modifier key the browser handles the click, as for any link.
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

/**
 * Link of a value, filled with the values of its row. An empty value may not turn it into the address of another site.
 */
export function addressOf(row: Row, href: string | undefined): string | undefined {
  const address = href?.replace(/\$\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(cleanText(row[name])))
  // Browsers ignore blanks, and read a backslash as a slash.
  return address?.replace(/[\p{Cc}\s\\]+/gu, '').replace(/^\/{2,}/, '/')
}
