import { type MouseEvent, useState } from 'react'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { useHost } from '#web/host.ts'

/**
 * Download link. A file of this server is loaded by the client, so that progress and failures are shown. The browser
 * opens other links.
 */
export function DownloadLink({ href, label }: { href: string; label: string }) {
  const { download } = useHost()
  /** Loaded part of the file, from 0 to 1; undefined while nothing is loading. */
  const [progress, setProgress] = useState<number>()
  const path = ownPath(href)

  const startDownload = (event: MouseEvent) => {
    if (path === undefined) return
    event.preventDefault()
    if (progress !== undefined) return
    setProgress(0)
    void download({ method: 'GET', path, name: lastPart(path), onProgress: setProgress }).then(() =>
      setProgress(undefined),
    )
  }

  return (
    <a href={href} download onClick={startDownload} aria-busy={progress !== undefined}>
      {label}
      {progress !== undefined && ` ${Math.floor(progress * 100)}%`}
    </a>
  )
}

/** Path below the context path; undefined for an address of another server. */
function ownPath(href: string): string | undefined {
  return href.startsWith(`${CONTEXT_PATH}/`) ? href.slice(CONTEXT_PATH.length) : undefined
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
