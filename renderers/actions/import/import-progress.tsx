import { Progress } from 'antd'
import type { ImportState } from './import-run.ts'
import { IMPORT_WORDS, type ImportTakes } from './import-words.ts'

type Running = Extract<ImportState, { step: 'running' }>

/** Progress of the upload, then of the rows on the server. */
export function ImportProgressBar({ state, takes }: { state: Running; takes: ImportTakes }) {
  return (
    <div className="r-import__progress">
      <p className="r-import__name">{state.file.name}</p>
      <Progress percent={percentOf(state)} status="active" aria-label="进度" />
      <p className="r-import__hint" role="status">
        {textOf(state, takes)}
      </p>
    </div>
  )
}

function percentOf({ sent, rows }: Running): number {
  return Math.floor((rows && rows.total > 0 ? rows.done / rows.total : sent < 1 ? sent : 0) * 100)
}

function textOf({ dryRun, sent, rows }: Running, takes: ImportTakes): string {
  if (sent < 1) return '正在上传文件…'
  if (!rows) return dryRun || takes === 'rows' ? IMPORT_WORDS[takes].reading : '正在保存…'
  if (!dryRun && rows.done === rows.total) return '正在保存…'
  return `${dryRun ? '正在检查' : '正在导入'}，第 ${rows.done} 行，共 ${rows.total} 行`
}
