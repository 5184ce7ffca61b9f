import { ArrowLeftOutlined, ArrowRightOutlined, CloseOutlined, FileOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import { isPicture } from '#shared/rules/records/stored-files.ts'
import { useScreen } from '../screen-context.ts'
import { UploadPreview } from './upload-preview.tsx'
import type { UploadItem, Uploads } from './use-uploads.ts'

interface UploadListProps {
  uploads: Uploads
  /** Shows images as thumbnails. */
  pictures: boolean
  disabled?: boolean
}

/** Stored files and running uploads of a field, with all commands for them. */
export function UploadList({ uploads, pictures, disabled }: UploadListProps) {
  const { items } = uploads
  const [preview, setPreview] = useState<UploadItem>()
  const [dragged, setDragged] = useState<string>()
  const done = items.filter(({ state }) => state === 'done')
  const movable = !disabled && done.length > 1
  if (items.length === 0) return null
  const drop = (to: string) => (event: DragEvent) => {
    if (dragged === undefined) return
    event.preventDefault()
    // The dragged item is no file for the drop zone around the list.
    event.stopPropagation()
    uploads.move(dragged, to)
    setDragged(undefined)
  }
  return (
    <>
      <ul className="r-upload__list" data-pictures={pictures || undefined}>
        {items.map((item) => (
          <li
            key={item.key}
            className="r-upload__item"
            data-state={item.state}
            draggable={movable && item.state === 'done'}
            onDragStart={() => setDragged(item.key)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
            onDrop={drop(item.key)}
          >
            <Face item={item} pictures={pictures} onPreview={() => setPreview(item)} />
            {item.state === 'uploading' && (
              <Progress percent={Math.round((item.part ?? 0) * 100)} size="small" aria-label={`${item.name}上传进度`} />
            )}
            {item.state === 'error' && (
              <span className="r-upload__reason" role="alert">
                {item.reason ?? '上传失败'}
              </span>
            )}
            {!disabled && (
              <span className="r-upload__tools">
                {movable && item.state === 'done' && (
                  <Movers uploads={uploads} done={done} item={item} pictures={pictures} />
                )}
                {item.state === 'error' && (
                  <Tool
                    label={`重新上传 ${item.name}`}
                    icon={<RedoOutlined />}
                    onClick={() => uploads.retry(item.key)}
                  />
                )}
                <Tool
                  label={`${item.state === 'uploading' ? '取消上传' : '移除'} ${item.name}`}
                  icon={<CloseOutlined />}
                  onClick={() => uploads.remove(item.key)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {preview?.stored !== undefined && (
        <UploadPreview name={preview.name} stored={preview.stored} onClose={() => setPreview(undefined)} />
      )}
    </>
  )
}

function Face({ item, pictures, onPreview }: { item: UploadItem; pictures: boolean; onPreview(): void }) {
  const { files } = useScreen().ports
  const { stored, name } = item
  if (stored === undefined) return <span className="r-upload__name">{name}</span>
  if (pictures && isPicture(stored)) {
    return (
      <button type="button" className="r-upload__picture" aria-label={`预览 ${name}`} onClick={onPreview}>
        <img src={files.address(stored)} alt="" draggable={false} />
      </button>
    )
  }
  return (
    <a className="r-upload__name" href={files.address(stored)} target="_blank" rel="noreferrer" draggable={false}>
      <FileOutlined /> {name}
    </a>
  )
}

interface MoversProps {
  uploads: Uploads
  done: readonly UploadItem[]
  item: UploadItem
  pictures: boolean
}

function Movers({ uploads, done, item, pictures }: MoversProps) {
  // Pictures stand beside each other, names below each other.
  const rotate = pictures ? undefined : 90
  const place = done.indexOf(item)
  const [before, after] = [done[place - 1], done[place + 1]]
  return (
    <>
      <Tool
        label={`前移 ${item.name}`}
        icon={<ArrowLeftOutlined rotate={rotate} />}
        disabled={before === undefined}
        onClick={() => before && uploads.move(item.key, before.key)}
      />
      <Tool
        label={`后移 ${item.name}`}
        icon={<ArrowRightOutlined rotate={rotate} />}
        disabled={after === undefined}
        onClick={() => after && uploads.move(item.key, after.key)}
      />
    </>
  )
}

function Tool({ label, ...rest }: { label: string; icon: ReactNode; disabled?: boolean; onClick(): void }) {
  return <Button type="text" size="small" aria-label={label} title={label} {...rest} />
}
