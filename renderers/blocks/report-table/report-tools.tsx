import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { NoticedError } from '#renderers/ports.ts'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { REPORT_BASE, type ReportDescription, type ReportQuery } from '#shared/wire/report.ts'
import './report-table.css'

interface ReportToolsProps {
  report: ReportDescription
  title?: string
  /** Present query; the export covers all its pages. */
  query: ReportQuery
  exports: boolean
}

/** Heading and export button. */
export function ReportTools({ report, title, query, exports }: ReportToolsProps) {
  const { ports } = useScreen()
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    try {
      await ports.download({ call: `GET ${REPORT_BASE}/exportXls/${report.cgRpConfigId}`, query })
    } catch (error) {
      if (error instanceof NoticedError) return
      showRefusal(error, ports)
    } finally {
      setBusy(false)
    }
  }
  if (!title && !exports) return null
  return (
    <div className="r-report-tools">
      {title && <h2 className="r-card__title">{title}</h2>}
      {exports && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy}
          onClick={() => void save()}
          autoInsertSpace={false}
        >
          导出
        </Button>
      )}
    </div>
  )
}
