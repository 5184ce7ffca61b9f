import { Button, Empty, Spin, Tag } from 'antd'
import { useEffect, useState } from 'react'
import type { PageResult } from '#shared/wire/paging.ts'
import { useHost } from '#web/host.ts'
import { bellTexts as texts } from './bell-texts.ts'

/** Task as the list of own tasks returns it. */
interface TaskRow {
  id: string
  bpmBizTitle: string
  taskName: string
  processApplyUserName: string | null
  taskBeginTime: string
  overdue: boolean
}

interface Props {
  /** Number of open tasks; another number loads the list again. */
  count: number
  onOpen(): void
}

const SHOWN = 5

/** The newest open tasks of the person; each leads to the page on which tasks are handled. */
export function BellTasks({ count, onOpen }: Props) {
  const { http } = useHost()
  const [rows, setRows] = useState<readonly TaskRow[] | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number or a retry is what asks for the list again
  useEffect(() => {
    let isCurrent = true
    const query = { pageNo: 1, pageSize: SHOWN }
    http.send<PageResult<TaskRow>>({ method: 'GET', path: '/act/task/list', query, quiet: true }).then(
      ({ result }) => isCurrent && setRows(result.records),
      () => isCurrent && setRows('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [http, count, attempt])
  if (rows === undefined) return <Spin className="w-bell-waiting" />
  if (rows === 'failed') {
    return (
      <p className="w-bell-failed" role="alert">
        {texts.failed}
        <Button type="link" size="small" onClick={() => setAttempt(attempt + 1)}>
          {texts.retry}
        </Button>
      </p>
    )
  }
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.noTasks} />
  return (
    <>
      <ul className="w-bell-list">
        {rows.map(({ id, bpmBizTitle, taskName, processApplyUserName, taskBeginTime, overdue }) => (
          <li key={id}>
            <button type="button" className="w-bell-entry" onClick={onOpen}>
              <span className="w-bell-title">{bpmBizTitle}</span>
              {overdue && <Tag color="red">{texts.overdue}</Tag>}
              <span className="w-bell-abstract">{[taskName, processApplyUserName].filter(Boolean).join(' · ')}</span>
              <time className="w-bell-time">{taskBeginTime}</time>
            </button>
          </li>
        ))}
      </ul>
      <Button type="link" block onClick={onOpen}>
        {texts.goToTasks}
      </Button>
    </>
  )
}
