import { useCallback, useMemo, useState } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { ErrorCard } from '#renderers/ui/feedback/error-card.tsx'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { ReportView } from '#renderers/ui/report/report-view.tsx'
import { createRowKeys } from '#renderers/ui/report/row-keys.ts'
import { useReport } from '#renderers/ui/report/use-report.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { ReportTools } from './report-tools.tsx'

export type ReportTableProps = BlockProps<{
  report?: string
  title?: string
  params?: Readonly<Record<string, string>>
  export?: boolean
}>

/** An online report to read: the report of the props, else of the address. */
export function ReportTable(props: ReportTableProps) {
  const { params } = useScreen()
  const code = props.report ?? params.code ?? params.id
  if (!code) return <ErrorCard title="没有指定报表" details={['地址中缺少报表编码']} />
  return <OneReport key={code} {...props} report={code} />
}

/** Parameters of the address count too, such as those in a link of another report. */
function OneReport({
  name,
  report: code,
  title,
  params,
  export: exports = true,
}: ReportTableProps & { report: string }) {
  const { register, params: address } = useScreen()
  const { state, value: report, reason, reload } = useReport(code, { inputs: true })
  const [keys] = useState(createRowKeys)
  const onReady = useCallback((reloadRows: () => void) => register(name, { reload: reloadRows }), [register, name])
  const kept = useStored({ ...address, ...params })
  if (!report && state === 'failed') {
    return (
      <section className="r-card">
        <FailedCard reason={reason} onRetry={reload} />
      </section>
    )
  }
  if (!report) return <LoadingCard />
  return (
    <section className="r-card" aria-label={report.description.cgRpConfigName}>
      <ReportView
        key={JSON.stringify(kept)}
        report={report}
        keys={keys}
        params={kept}
        onReady={onReady}
        tools={(query) => <ReportTools report={report.description} title={title} query={query} exports={exports} />}
      />
    </section>
  )
}

/** Returns the same object while its content is equal, since a new object would reload the rows. */
function useStored<T>(value: T): T {
  const text = JSON.stringify(value)
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as T, [text])
}
