import {
  CompressOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  RedoOutlined,
  UndoOutlined,
  UploadOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import type { Diagram } from '../modeler/diagram-services.ts'

interface ToolsProps {
  /** Absent while nothing is drawn. */
  diagram: Diagram | undefined
  isFull: boolean
  onFull(isFull: boolean): void
  onFile(file: File): void
  onExport(): void
}

const STEP = 1.25

/** Buttons above the canvas. */
export function Tools({ diagram, isFull, onFull, onFile, onExport }: ToolsProps) {
  const file = useRef<HTMLInputElement>(null)
  const history = diagram?.get('commandStack')
  const canvas = diagram?.get('canvas')
  const tool = (label: string, icon: ReactNode, press: () => void, isOff = !diagram) => (
    <Button size="small" icon={icon} title={label} aria-label={label} disabled={isOff} onClick={press} />
  )
  const zoom = (factor: number) => canvas?.zoom(canvas.zoom() * factor)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [taken] = target.files ?? []
    // The same file may be taken again.
    target.value = ''
    if (taken) onFile(taken)
  }
  return (
    <div className="r-bpmn__tools" role="toolbar" aria-label="工具">
      {tool('撤销', <UndoOutlined />, () => history?.undo(), !history?.canUndo())}
      {tool('重做', <RedoOutlined />, () => history?.redo(), !history?.canRedo())}
      {tool('缩小', <ZoomOutOutlined />, () => zoom(1 / STEP))}
      {tool('放大', <ZoomInOutlined />, () => zoom(STEP))}
      {tool('适应窗口', <CompressOutlined />, () => canvas?.zoom('fit-viewport', 'auto'))}
      {tool(
        isFull ? '退出全屏' : '全屏',
        isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
        () => onFull(!isFull),
        false,
      )}
      <Button size="small" icon={<UploadOutlined />} onClick={() => file.current?.click()}>
        导入
      </Button>
      <input ref={file} type="file" accept=".bpmn,.xml" hidden aria-label="导入流程图文件" onChange={take} />
      <Button size="small" icon={<DownloadOutlined />} disabled={!diagram} onClick={onExport}>
        导出
      </Button>
    </div>
  )
}
