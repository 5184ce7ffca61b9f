import { ExclamationCircleFilled, MinusOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { StepFault } from '#shared/documents/workflow/simple-process.ts'
import type { ProcessModel } from './use-process-model.ts'

interface Props {
  /** Absent where the process may not be changed. */
  model: ProcessModel | undefined
  zoom: number
  onZoom(zoom: number): void
  faults: readonly StepFault[]
  /** Goes to the first step with a fault. */
  onFault(): void
}

const STEP = 10
const SMALLEST = 50
const LARGEST = 150
const WHOLE = 100

export function BoardToolbar({ model, zoom, onZoom, faults, onFault }: Props) {
  const by = (step: number) => onZoom(Math.min(LARGEST, Math.max(SMALLEST, zoom + step)))
  return (
    <div className="r-steps__toolbar" role="toolbar" aria-label="流程工具">
      {model && (
        <>
          <Button
            type="text"
            size="small"
            icon={<UndoOutlined aria-hidden />}
            aria-label="撤销"
            title="撤销"
            disabled={!model.canUndo}
            onClick={model.undo}
          />
          <Button
            type="text"
            size="small"
            icon={<RedoOutlined aria-hidden />}
            aria-label="重做"
            title="重做"
            disabled={!model.canRedo}
            onClick={model.redo}
          />
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<MinusOutlined aria-hidden />}
        aria-label="缩小"
        title="缩小"
        disabled={zoom <= SMALLEST}
        onClick={() => by(-STEP)}
      />
      <Button
        type="text"
        size="small"
        className="r-steps__zoom"
        aria-label={`缩放 ${zoom}%，恢复为 100%`}
        onClick={() => onZoom(WHOLE)}
      >
        {`${zoom}%`}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        aria-label="放大"
        title="放大"
        disabled={zoom >= LARGEST}
        onClick={() => by(STEP)}
      />
      {faults.length > 0 && (
        <Button
          type="link"
          size="small"
          danger
          className="r-steps__faults"
          icon={<ExclamationCircleFilled aria-hidden />}
          onClick={onFault}
        >
          {faults.some(({ step }) => step !== undefined) ? `${faults.length} 处待完善` : faults[0]!.message}
        </Button>
      )}
    </div>
  )
}
