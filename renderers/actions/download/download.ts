import type { ActionContext } from '../../pieces.ts'
import type { DownloadRequest } from '../../ports.ts'

/** Fetches a file and hands it to the person; the host tells of what went wrong, and the sequence ends. */
export async function runDownload({ ports }: ActionContext, request: DownloadRequest): Promise<void> {
  await ports.download(request)
}
