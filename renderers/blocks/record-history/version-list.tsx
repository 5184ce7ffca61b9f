import { Tag } from 'antd'
import { useEffect, useRef } from 'react'
import type { RecordVersion, VersionOperation } from '#shared/wire/record-history.ts'
import { OPERATION_TEXTS, versionName } from './version-name.ts'

const COLOURS: Partial<Record<VersionOperation, string>> = { add: 'success', edit: 'blue', delete: 'error' }

interface Props {
  versions: readonly RecordVersion[]
  chosen: number
  /** Focuses the chosen version initially. */
  focused: boolean
  onChoose(version: number): void
}

/** Versions of a record, newest first. */
export function VersionList({ versions, chosen, focused, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (focused) list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  }, [focused])
  return (
    <ol ref={list} className="r-history__versions" aria-label="版本">
      {versions.map((version) => (
        <li key={version.dataVersion}>
          <button
            type="button"
            className="r-history__version"
            aria-current={version.dataVersion === chosen}
            onClick={() => onChoose(version.dataVersion)}
          >
            <span className="r-history__line">
              <strong>{versionName(version)}</strong>
              <Tag color={COLOURS[version.operation]}>{OPERATION_TEXTS[version.operation] ?? version.operation}</Tag>
            </span>
            <span className="r-history__by">{version.createBy ?? '系统'}</span>
            <time className="r-history__time">{version.createTime}</time>
            {version.remark && <span className="r-history__remark">{version.remark}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
