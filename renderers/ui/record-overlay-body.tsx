import { Button, Skeleton } from 'antd'
import { useScreen } from './screen-context.ts'
import './record-overlay.css'
import type { RecordOverlay, RecordOverlayProps } from './use-record-overlay.ts'

/** The form inside a modal or a drawer. */
export function RecordOverlayBody({ overlay, props }: { overlay: RecordOverlay; props: RecordOverlayProps }) {
  const { RecordForm } = useScreen()
  if (overlay.loading) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <RecordForm
      fields={props.fields}
      entity={props.entity}
      mode={overlay.mode}
      initial={overlay.record}
      columns={props.columns}
      onReady={overlay.onReady}
      onSubmit={overlay.mode === 'view' ? undefined : overlay.submit}
    />
  )
}

/** 关闭 and, where something can be saved, 确定. */
export function RecordOverlayFooter({ overlay }: { overlay: RecordOverlay }) {
  const { mode, loading, busy, cancel, submit } = overlay
  return (
    <div className="r-overlay-footer">
      <Button onClick={cancel} autoInsertSpace={false}>
        关闭
      </Button>
      {mode !== 'view' && (
        <Button type="primary" onClick={submit} loading={busy} disabled={loading} autoInsertSpace={false}>
          确定
        </Button>
      )}
    </div>
  )
}
