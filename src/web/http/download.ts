import { RefusedError } from '#renderers/ports.ts'
import type { FetchedFile, FileHttp, FileRequest } from './client.ts'

interface Dependencies {
  http: Pick<FileHttp, 'fetchFile'>
  /** Saves a file for the user. */
  save(file: FetchedFile): void
  showNotice(text: string): void
}

/** Downloads a file, or shows the reason of a failure. Resolves to whether it was saved; never rejects. */
export type Download = (request: FileRequest) => Promise<boolean>

export function createDownload({ http, save, showNotice }: Dependencies): Download {
  return async (request) => {
    try {
      save(await http.fetchFile(request))
      return true
    } catch (error) {
      if (error instanceof RefusedError) showNotice(error.message)
      return false
    }
  }
}

/** Browsers read the content some unknown time after the click. */
const RETENTION_MS = 60_000

/** Saves a file in the browser's downloads. */
export function saveInBrowser({ name, content }: FetchedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RETENTION_MS)
}
