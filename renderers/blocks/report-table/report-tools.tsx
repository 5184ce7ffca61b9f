import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { REPORT_BASE, type ReportDescription, type ReportQuery } from '#shared/wire/report.ts'
import { NoticedError } from '../../ports.ts'
import { tellRefusal } from '../../ui/report/use-report.ts'
import { useScreen } from '../../ui/screen-context.ts'
import './report-table.css'

interface ReportToolsProps {
  report: ReportDescription
  /** What is asked for now; all of it is exported, over all pages. */
  query: ReportQuery
  exports: boolean
}

/** What the report is called, and its export. */
export function ReportTools({ report, query, exports }: ReportToolsProps) {
  const { ports } = useScreen()
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    try {
      await ports.download({ call: `GET ${REPORT_BASE}/exportXls/${report.cgRpConfigId}`, query })
    } catch (error) {
      if (error instanceof NoticedError) return
      tellRefusal(error, ports)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="r-report-tools">
      <h2 className="r-card__title">{report.cgRpConfigName}</h2>
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
