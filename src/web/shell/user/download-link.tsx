import { type MouseEvent, useState } from 'react'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { useHost } from '#web/host.ts'

/**
 * Download link. A file of our own server is loaded by the client, so that a failure is shown; other links are left to
 * the browser.
 */
export function DownloadLink({ href, label }: { href: string; label: string }) {
  const { download } = useHost()
  const [part, setPart] = useState<number>()
  const path = ownPath(href)

  const fetchIt = (event: MouseEvent) => {
    if (path === undefined) return
    event.preventDefault()
    if (part !== undefined) return
    setPart(0)
    void download({ method: 'GET', path, name: lastPart(path), onProgress: setPart }).then(() => setPart(undefined))
  }

  return (
    <a href={href} download onClick={fetchIt} aria-busy={part !== undefined}>
      {label}
      {part !== undefined && ` ${Math.floor(part * 100)}%`}
    </a>
  )
}

/** Path below the context path; undefined for an address elsewhere. */
function ownPath(href: string): string | undefined {
  return href.startsWith(`${CONTEXT_PATH}/`) ? href.slice(CONTEXT_PATH.length) : undefined
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
