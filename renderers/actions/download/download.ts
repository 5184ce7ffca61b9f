import type { HandedFile } from '#shared/wire/import-result.ts'
import type { ActionContext } from '../../pieces.ts'
import type { DownloadRequest } from '../../ports.ts'
import { handOverWorkbook } from '../../ui/hand-over-workbook.ts'

export type DownloadParameters = DownloadRequest | { file: HandedFile | null | undefined }

/**
 * Hands a file to the person: one that is fetched, or one that an earlier answer brought. The host reports a failed fetch, and
 * the sequence ends.
 */
export async function runDownload({ ports }: ActionContext, parameters: DownloadParameters): Promise<void> {
  if ('call' in parameters) await ports.download(parameters)
  else if (parameters.file) handOverWorkbook(parameters.file, ports)
}
