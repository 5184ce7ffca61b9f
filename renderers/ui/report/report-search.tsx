import { Button } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { FormHandle } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportQuery } from '#shared/wire/report.ts'
import { ScreenContext, useScreen } from '../screen-context.ts'
import { reportConditions } from './report-items.ts'
import { withReportDictionaries } from './report-references.ts'
import type { LoadedReport } from './use-report.ts'

interface ReportSearchProps {
  search: LoadedReport['search']
  /** Initial values. */
  initial: Row
  onSearch(conditions: ReportQuery): void
}

/** Conditions of a report, applied by 查询 and by Enter; some are visible only when expanded. */
export function ReportSearch({ search, initial, onSearch }: ReportSearchProps) {
  const { shown, folded, entity } = search
  const [expanded, setExpanded] = useState(false)
  const [start, setStart] = useState(initial)
  const forms = useRef<{ shown?: FormHandle; folded?: FormHandle }>({})
  const readyShown = useCallback((form: FormHandle) => void Object.assign(forms.current, { shown: form }), [])
  const readyFolded = useCallback((form: FormHandle) => void Object.assign(forms.current, { folded: form }), [])
  const screen = useScreenWithout()
  const { RecordForm } = screen
  const ask = () => onSearch(reportConditions({ ...forms.current.shown?.values(), ...forms.current.folded?.values() }))
  const reset = () => {
    // A new object resets the forms.
    setStart({ ...initial })
    onSearch(reportConditions(initial))
  }
  const common = { entity, mode: 'add', search: true, initial: start, columns: 4, onSubmit: ask } as const
  return (
    <search className="r-report__search" aria-label="查询">
      <div className="r-report__grid">
        <ScreenContext value={screen}>
          <div className="r-report__part">
            <RecordForm {...common} fields={shown} onReady={readyShown} />
          </div>
          {folded.length > 0 && (
            <div className="r-report__part" hidden={!expanded}>
              <RecordForm {...common} fields={folded} onReady={readyFolded} />
            </div>
          )}
        </ScreenContext>
        <div className="r-report__buttons">
          <Button type="primary" onClick={ask} autoInsertSpace={false}>
            查询
          </Button>
          <Button onClick={reset} autoInsertSpace={false}>
            重置
          </Button>
          {folded.length > 0 && (
            <Button type="link" aria-expanded={expanded} onClick={() => setExpanded(!expanded)} autoInsertSpace={false}>
              {expanded ? '收起' : '展开'}
            </Button>
          )}
        </div>
      </div>
    </search>
  )
}

/**
 * The screen without registration of forms, since this search is no form of a block, and with dictionaries of reports.
 */
function useScreenWithout() {
  const screen = useScreen()
  return useMemo(
    () => ({
      ...screen,
      ports: { ...screen.ports, observer: undefined, references: withReportDictionaries(screen.ports) },
      registerForm: () => () => undefined,
    }),
    [screen],
  )
}
