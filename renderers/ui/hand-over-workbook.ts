import type { HandedFile } from '#shared/wire/import-result.ts'
import type { Ports } from '../ports.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads a workbook that was part of a response. */
export function handOverWorkbook({ name, content }: HandedFile, ports: Pick<Ports, 'handOver'>): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  ports.handOver({ name, content: new Blob([bytes], { type: XLSX_TYPE }) })
}
