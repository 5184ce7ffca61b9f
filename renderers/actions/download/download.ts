import type { ActionContext } from '#renderers/plugin.ts'
import type { DownloadRequest } from '#renderers/ports.ts'
import { handOverWorkbook } from '#renderers/ui/hand-over-workbook.ts'
import type { HandedFile } from '#shared/wire/import-result.ts'

export type DownloadParameters = DownloadRequest | { file: HandedFile | null | undefined }

/**
 * Downloads a file: from a call, or from an earlier response. The host reports a failed call, and the sequence ends.
 */
export async function runDownload({ ports }: ActionContext, parameters: DownloadParameters): Promise<void> {
  if ('call' in parameters) await ports.download(parameters)
  else if (parameters.file) handOverWorkbook(parameters.file, ports)
}
