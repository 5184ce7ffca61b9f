import { DownloadOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { fileNameOf } from '#shared/rules/records/stored-files.ts'
import { type PreviewKind, previewKind } from './preview-kind.ts'
import { TextPreview } from './text-preview.tsx'
import './file-preview.css'

export type FilePreviewProps = BlockProps<{ file: unknown; fileName?: unknown; height?: number }>

const HEIGHT_PX = 520

/** Preview of an uploaded file, as far as browsers support it, and its download. */
export function FilePreview({ name, file, fileName, height = HEIGHT_PX }: FilePreviewProps) {
  const { ports, scope, register } = useScreen()
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((present) => present + 1), [])
  useEffect(() => register(name, { reload }), [register, name, reload])
  const stored = textOf(computeValues(file, scope({})))
  if (stored === '') return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有文件" />
  const title = textOf(computeValues(fileName, scope({}))) || fileNameOf(stored)
  const address = ports.files.address(stored)
  return (
    <section className="r-card r-file-preview">
      <div className="r-file-preview__head">
        <h2 className="r-card__title">{title}</h2>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          href={address}
          download={title}
          target="_blank"
          rel="noreferrer"
        >
          下载
        </Button>
      </div>
      <Shown key={round} kind={previewKind(stored, title)} address={address} title={title} height={height} />
    </section>
  )
}

interface ShownProps {
  kind: PreviewKind
  address: string
  title: string
  height: number
}

function Shown({ kind, address, title, height }: ShownProps) {
  const [isBroken, setBroken] = useState(false)
  const fail = () => setBroken(true)
  const size = { maxHeight: height }
  if (isBroken) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="文件无法显示，可能已被删除" />
  if (kind === 'picture')
    return <img className="r-file-preview__media" src={address} alt={title} style={size} onError={fail} />
  if (kind === 'document')
    return <iframe className="r-file-preview__frame" title={title} src={address} style={{ height }} />
  if (kind === 'text') return <TextPreview address={address} height={height} />
  if (kind === 'video') {
    return (
      <video className="r-file-preview__media" src={address} style={size} controls preload="metadata" onError={fail} />
    )
  }
  if (kind === 'audio') {
    return <audio className="r-file-preview__audio" src={address} controls preload="metadata" onError={fail} />
  }
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这种文件不能在浏览器中预览，请下载后查看" />
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
