import { Button, Select, Skeleton, Switch } from 'antd'
import { useCallback, useState } from 'react'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { SPINNER } from '#renderers/ui/feedback/spinner.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { type History, type HistorySource, readDifferences } from './history-calls.ts'
import { useRestore } from './use-restore.ts'
import { VersionDifferences } from './version-differences.tsx'
import { VersionList } from './version-list.tsx'
import { versionName } from './version-name.ts'

interface Props {
  source: HistorySource
  history: History
  /** Focuses the newest version. */
  focused: boolean
  /** Initially selected version, and the version to compare it with. */
  version?: number
  against?: number
  onRestored(): void
}

/** The chosen version compared with another one, initially the one before it, which shows the change. */
export function VersionView({ source, history, focused, onRestored, ...first }: Props) {
  const { ports } = useScreen()
  const { versions, present } = history
  const [chosen, setChosen] = useState(hasVersion(versions, first.version) ? first.version : versions[0]!.dataVersion)
  const [against, setAgainst] = useState(first.against)
  const [changedOnly, setChangedOnly] = useState(true)
  const { busy, restore } = useRestore(source, history, onRestored)
  const version = versions.find(({ dataVersion }) => dataVersion === chosen)!
  const before = versions[versions.indexOf(version) + 1]
  const other = versions.find(({ dataVersion }) => dataVersion === against) ?? before
  const [from, to] = [Math.min(chosen, other?.dataVersion ?? chosen), Math.max(chosen, other?.dataVersion ?? chosen)]
  const load = useCallback(
    async () => ({ from, to, differences: await readDifferences(ports, source, { from, to }) }),
    [ports, source, from, to],
  )
  const { state, value, reason, reload } = useQuery(load)
  // The previous response stays during loading, and would appear under the names of other versions.
  const shown = value?.from === from && value.to === to ? value : undefined
  const choose = (dataVersion: number) => {
    setChosen(dataVersion)
    setAgainst(undefined)
  }
  const mayRestore = present !== undefined && version !== versions[0] && version.operation !== 'purge'
  const others = versions.filter(({ dataVersion }) => dataVersion !== chosen)
  return (
    <div className="r-history">
      <VersionList versions={versions} chosen={chosen} focused={focused} onChoose={choose} />
      <div className="r-history__content">
        <div className="r-history__bar">
          <span>{versionName(version)}</span>
          {other && (
            <>
              <span>与</span>
              <Select
                aria-label="对比的版本"
                className="r-history__other"
                value={other.dataVersion}
                options={others.map((each) => ({ value: each.dataVersion, label: versionName(each) }))}
                onChange={setAgainst}
              />
              <span>对比</span>
              <label className="r-history__switch">
                <Switch size="small" checked={changedOnly} onChange={setChangedOnly} /> 仅看修改
              </label>
            </>
          )}
          {mayRestore && (
            <Button className="r-history__restore" loading={busy && SPINNER} onClick={() => void restore(version)}>
              恢复到此版本
            </Button>
          )}
        </div>
        {state === 'failed' && <FailedCard reason={reason} onRetry={reload} />}
        {state !== 'failed' && !shown && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {state !== 'failed' && shown && (
          <VersionDifferences
            entity={source.entity}
            differences={shown.differences}
            older={other && versionName({ dataVersion: from })}
            newer={versionName({ dataVersion: to })}
            changedOnly={changedOnly}
          />
        )}
      </div>
    </div>
  )
}

function hasVersion(versions: History['versions'], wanted: number | undefined): wanted is number {
  return versions.some(({ dataVersion }) => dataVersion === wanted)
}
