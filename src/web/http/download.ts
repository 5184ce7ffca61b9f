import { RefusedError } from '#renderers/ports.ts'
import type { FetchedFile, FileHttp, FileRequest } from './client.ts'

interface Dependencies {
  http: Pick<FileHttp, 'fetchFile'>
  /** Hands a file to the person. */
  save(file: FetchedFile): void
  showNotice(text: string): void
}

/** Fetches a file and hands it over, or says why not. Resolves to whether it was handed over; never rejects. */
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

/** Browsers read the content after the click, how much later nobody says. */
const KEPT_MS = 60_000

/** Puts a file among the person's downloads. */
export function saveInBrowser({ name, content }: FetchedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
