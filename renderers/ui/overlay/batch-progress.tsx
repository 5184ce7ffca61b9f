import { Button, Modal, Progress } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import './batch-progress.css'

export interface BatchState {
  total: number
  done: number
  failed: readonly { row: Row; reason: string }[]
  /** Reason of the end: all were tried, the person stopped it, or a failure that would repeat for the rest. */
  ended?: 'all' | 'stopped' | 'broken'
}

export interface BatchRun {
  state(): BatchState
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Stops after the present record or part. */
  stop(): void
  start(): Promise<BatchState>
}

interface Props {
  title: string
  batch: BatchRun
  nameOf(row: Row): string
  onClosed(): void
  /** Called when the dialog is no longer visible. */
  afterClose(): void
}

/** Progress of a batch; closes automatically after success. */
export function BatchProgress({ title, batch, nameOf, onClosed, afterClose }: Props) {
  const state = useSyncExternalStore(batch.subscribe, batch.state)
  const [open, setOpen] = useState(true)
  const [stopping, setStopping] = useState(false)
  const isClean = state.ended === 'all' && state.failed.length === 0
  useEffect(() => {
    if (!isClean) return
    setOpen(false)
    onClosed()
  }, [isClean, onClosed])
  const close = () => {
    setOpen(false)
    onClosed()
  }
  const stop = () => {
    setStopping(true)
    batch.stop()
  }
  const footer = state.ended ? (
    <Button type="primary" autoInsertSpace={false} onClick={close}>
      关闭
    </Button>
  ) : (
    <Button autoInsertSpace={false} disabled={stopping} onClick={stop}>
      {stopping ? '正在停止…' : '停止'}
    </Button>
  )
  return (
    <Modal
      title={title}
      open={open}
      footer={footer}
      closable={false}
      keyboard={state.ended !== undefined}
      onCancel={close}
      mask={{ closable: false }}
      afterClose={afterClose}
      width={520}
    >
      <Progress
        percent={Math.floor((state.done / state.total) * 100)}
        status={state.failed.length > 0 ? 'exception' : undefined}
      />
      <p className="r-batch__count" role="status">
        {summaryOf(state)}
      </p>
      {state.failed.length > 0 && (
        <ul className="r-batch__failed" aria-label="没有办成的记录">
          {state.failed.map(({ row, reason }) => (
            <li key={String(row.id)}>
              <span className="r-batch__name">{nameOf(row)}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** One sentence about the progress of a batch. */
export function summaryOf({ total, done, failed, ended }: BatchState): string {
  if (!ended) return `正在处理，已完成 ${done} / ${total}`
  const rest = total - done
  const parts = [`成功 ${done - failed.length} 条`]
  if (failed.length > 0) parts.push(`失败 ${failed.length} 条`)
  if (rest > 0) parts.push(`${ended === 'broken' ? '因故障' : ''}未处理 ${rest} 条`)
  return parts.join('，')
}
