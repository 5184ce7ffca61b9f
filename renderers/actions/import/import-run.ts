import { NoticedError, type Ports, RefusedError } from '#renderers/ports.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { ImportRoute } from './import-route.ts'
import { IMPORT_WORDS, type ImportTakes } from './import-words.ts'

/** State of an import. It lives outside React, so that switching tabs loses nothing. */
export type ImportState =
  /** `reason`: why the last file was refused, or the result of its import. */
  | { step: 'choose'; reason?: string; kind?: 'error' | 'info' }
  | { step: 'running'; file: File; dryRun: boolean; sent: number; rows?: { done: number; total: number } }
  | { step: 'checked'; file: File; result: ImportResult }
  | { step: 'done'; result: ImportResult }

export interface ImportRun {
  state(): ImportState
  subscribe(listener: () => void): () => void
  /** Checks a file and writes nothing. */
  check(file: File): Promise<void>
  /** Imports the checked file. */
  confirm(): Promise<void>
  /** Aborts the running call; the server rolls back its writes. */
  cancel(): void
  /** Returns to the choice of a file. */
  restart(): void
  /** Whether an import has written something. */
  hasImported(): boolean
}

export function createImportRun(route: ImportRoute, ports: Ports, onWritten: () => void): ImportRun {
  const { unit } = IMPORT_WORDS[route.takes]
  let state: ImportState = { step: 'choose' }
  let imported = false
  let controller = new AbortController()
  const listeners = new Set<() => void>()
  const go = (next: ImportState) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function send(file: File, dryRun: boolean): Promise<void> {
    controller = new AbortController()
    const { signal } = controller
    go({ step: 'running', file, dryRun, sent: 0 })
    try {
      const result = await ports.records.importFile(route, file, {
        dryRun,
        signal,
        onProgress: (progress) => {
          if (state.step !== 'running' || signal.aborted) return
          go('sent' in progress ? { ...state, sent: progress.sent } : { ...state, sent: 1, rows: progress })
        },
      })
      if (signal.aborted) return
      go(dryRun ? { step: 'checked', file, result } : { step: 'done', result })
      if (dryRun || result.successCount === 0) return
      imported = true
      ports.notices.success(`成功导入${result.successCount}${unit}`)
    } catch (error) {
      if (!signal.aborted) go({ step: 'choose', kind: 'error', reason: reasonOf(error) })
    } finally {
      if (!dryRun) onWritten()
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async check(file) {
      const reason = refusalOf(file, route.takes)
      if (reason === undefined) await send(file, true)
      else go({ step: 'choose', kind: 'error', reason })
    },
    async confirm() {
      if (state.step === 'checked') await send(state.file, false)
    },
    cancel() {
      if (state.step !== 'running') return
      const reason = state.dryRun ? '已取消检查' : '已取消导入，没有导入任何数据'
      controller.abort()
      go({ step: 'choose', kind: 'info', reason })
    },
    restart: () => go({ step: 'choose' }),
    hasImported: () => imported,
  }
}

/** Reason to refuse a file without sending it; the server validates the rest. */
export function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  takes: ImportTakes = 'rows',
): string | undefined {
  const { ending, wrongEnding } = IMPORT_WORDS[takes]
  if (takes === 'rows' && /\.(xls|et)$/i.test(name)) return '不支持 .xls 格式的旧工作簿，请另存为 .xlsx 后再导入'
  if (!name.toLowerCase().endsWith(ending)) return wrongEnding
  return size === 0 ? '文件是空的' : undefined
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedError) return error.message
  if (!(error instanceof NoticedError)) console.error(error)
  return '导入没有完成，请检查网络后重试'
}
